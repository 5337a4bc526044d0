"""What a data file may say: strict models, one module a kind of record.

Scalars reach these models as the text that stands in the file, so that ``010`` stays ``010`` and
``no`` stays ``no`` unless the field says otherwise.
"""
