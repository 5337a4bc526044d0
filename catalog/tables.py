"""The shape of the catalog: every table that all games share, and what its columns mean.

Constraints are the second line of defence behind the checks. A game's statistics get a table and
a view of their own (:mod:`catalog.game_tables`).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

SCHEMA_VERSION = 4

CERTAINTY = "certainty IN ('certain', 'probable', 'doubtful')"
READING_KINDS = (
    "kind IN ('slip','contradiction','alternative','erratum','inference','reference','gap')"
)


def _says(text: str, **options: Any) -> Any:
    """A column with what it means."""
    return Field(description=text, **options)


class Build(SQLModel, table=True):
    """How this catalog was made; one row."""

    id: int = _says("Always 1.", primary_key=True)
    schema_version: int = _says("Version of the catalog's shape.")
    orbat_version: str = _says("Version of Orbat that built it.")
    data_hash: str = _says("SHA-256 of the data files that it was built from.")
    units: int = _says("Units of every form.")
    formations: int = _says("Formations, counted by period.")
    scenarios: int = _says("Scenarios.")
    charts: int = _says("Charts.")
    prices: int = _says("Entries of price lists.")
    readings: int = _says("Readings: places where print and reading differ.")


class Source(SQLModel, table=True):
    """Documents that facts come from, with their authors' terms."""

    id: str = _says("Short name used in citations.", primary_key=True)
    title: str = _says("Title of the document.")
    author: str = _says("Who wrote it.")
    published: str = _says("When and where, if the document says so.")
    lines: int = _says("Lines of the text that citations count in.")
    terms: str = _says("What the author allows, in our own words.")
    credit: str = _says("How it is credited on sheets and pages.")


class Game(SQLModel, table=True):
    """Games of the catalog."""

    id: str = _says("Slug.", primary_key=True)
    title: str = _says("Title.")
    subtitle: str = _says("Edition or variant.")
    designer: str | None = _says("Designer; empty where no source gives one.")
    publisher: str | None = _says("Publisher; empty where no source gives one.")
    year: int | None = _says("Year of publication; empty where no source gives it.")
    hex_metres: int | None = _says("Metres across a hex.")
    about: str = _says("What the game is about, in our own words.")
    statistics_view: str = _says(
        "View with the game's counters and their statistics; empty where it has none."
    )


class GameSource(SQLModel, table=True):
    """Which sources a game draws on."""

    __tablename__ = "game_source"

    game_id: str = _says("Game.", primary_key=True, foreign_key="game.id")
    source_id: str = _says("Source.", primary_key=True, foreign_key="source.id")


class Side(SQLModel, table=True):
    """Parties of a game's scenarios."""

    id: str = _says("game/side/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    slug: str = _says("Key of the side in charts.")
    name: str = _says("Name.")


class Nation(SQLModel, table=True):
    """Nations of a game, with the colour of their counters."""

    __table_args__ = (UniqueConstraint("game_id", "code"),)

    id: str = _says("game/nation/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    slug: str = _says("Short name.")
    name: str = _says("Name of the country.")
    adjective: str = _says("Adjective for its units.")
    code: str = _says("Two or three letters on every counter.")
    side_id: str = _says("Side it fights on.", foreign_key="side.id")
    colour: str = _says("Ground of its counters, #rrggbb.")
    tint: str = _says("Fill of the symbol on counters that a unit turns into, #rrggbb.")


class Period(SQLModel, table=True):
    """Spans of years that formations and scenarios belong to."""

    id: str = _says("game/period/years", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    name: str = _says("Years.")
    position: int = _says("From early to late, from 1.")
    source: str = _says("Citation.")


class Edition(SQLModel, table=True):
    """Sets of counters, of which a player uses one."""

    id: str = _says("game/edition/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    slug: str = _says("Short name.")
    name: str = _says("Name.")
    means: str = _says("What the set is.")
    position: int = _says("1 is the set in use unless another is asked for.")
    source: str = _says("Citation.")


class Echelon(SQLModel, table=True):
    """Sizes of units, from small to large."""

    id: str = _says("game/echelon/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    slug: str = _says("Short name.")
    name: str = _says("Name.")
    mark: str = _says("Mark over the symbol, a file of print/echelons.")
    position: int = _says("From small to large, from 1.")


class StatisticColumn(SQLModel, table=True):
    """Statistics that a game declares."""

    __tablename__ = "statistic"

    game_id: str = _says("Game.", primary_key=True, foreign_key="game.id")
    key: str = _says("Column in the game's own table.", primary_key=True)
    name: str = _says("Name.")
    type: str = _says("whole, choice or flag.")
    at_least: int = _says("Smallest value of a whole number.")
    at_most: int | None = _says("Largest value, if there is one.")
    choices: str = _says("Choices, parted by spaces.")
    means: str = _says("What it is, with its unit.")
    position: int = _says("Order on counters, from 1.")
    source: str = _says("Citation.")


class NotationTemplate(SQLModel, table=True):
    """How a game writes counters in a line of text."""

    __tablename__ = "notation"

    game_id: str = _says("Game.", primary_key=True, foreign_key="game.id")
    key: str = _says("Short name.", primary_key=True)
    template: str = _says("Template that codes are read and written by.")
    example: str = _says("A code.")
    means: str = _says("What its parts are.")


class LayoutSlot(SQLModel, table=True):
    """What stands where on a face."""

    __tablename__ = "layout_slot"

    game_id: str = _says("Game.", primary_key=True, foreign_key="game.id")
    layout: str = _says("Kind of face.", primary_key=True)
    position: int = _says("Order, from 1.", primary_key=True)
    size: int = _says("Edge of the counter in hundredths of a millimetre.")
    at: str = _says("Place on the face.")
    shows: str = _says("Statistic, or symbol, echelon, label, identity, nation.")
    text_size: str = _says("large, medium or small.")
    parentheses_when: str = _says("Flag that puts the value in parentheses.")
    box_when: str = _says("Flag that puts the value in a box.")
    with_small: str = _says("Statistic set small behind the value.")


class Unit(SQLModel, table=True):
    """Units and the counters that stand beside them."""

    __table_args__ = (
        CheckConstraint("form IN ('unit','vehicle','dismounted','one-shot')"),
        CheckConstraint("status IN ('in-service','withdrawn','mentioned')"),
        CheckConstraint("(made_of_count IS NULL) = (made_of_id IS NULL)"),
    )

    id: str = _says("game/unit/nation/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id", index=True)
    nation_id: str = _says("Nation.", foreign_key="nation.id", index=True)
    name: str = _says("Name.")
    label: str = _says("Short name on the counter.")
    form: str = _says("unit, or its companion: vehicle, dismounted, one-shot.")
    symbol: str = _says("Tactical symbol, a file of print/symbols; our reading.")
    echelon_id: str | None = _says(
        "Size; empty where no source gives it.", foreign_key="echelon.id"
    )
    role: str = _says("infantry, engineer, vehicle, helicopter or gun; our reading.")
    status: str = _says("in-service, withdrawn or mentioned.")
    is_new: int = _says("1 when the source brought it with identity codes.")
    note: str = _says("What else the source says, in our own words.")
    carrier_id: str | None = _says("The unit that a vehicle or dismounted counter belongs to.",
                                   foreign_key="unit.id")  # fmt: skip
    made_of_count: int | None = _says("How many of the smaller counter it stands for.")
    made_of_id: str | None = _says("The smaller counter it stands for.", foreign_key="unit.id")
    source: str = _says("Citation.")


class UnitPeriod(SQLModel, table=True):
    """When a unit serves."""

    __tablename__ = "unit_period"

    unit_id: str = _says("Unit.", primary_key=True, foreign_key="unit.id")
    period_id: str = _says("Period.", primary_key=True, foreign_key="period.id")


class Spelling(SQLModel, table=True):
    """Every spelling by which a record can be asked for."""

    __table_args__ = (Index("spelling_folded", "folded"),)

    kind: str = _says("unit, formation, nation or side.", primary_key=True)
    ref: str = _says("Id of the record.", primary_key=True)
    spelling: str = _says("The spelling.", primary_key=True)
    folded: str = _says("The spelling without case, spaces and signs.")
    is_name: int = _says("1 for the name that the catalog uses.")
    source: str = _says("Citation of this spelling.")


class Face(SQLModel, table=True):
    """Kinds of counter: a unit in one edition."""

    __table_args__ = (UniqueConstraint("unit_id", "edition_id"),)

    id: str = _says("unit@edition", primary_key=True)
    unit_id: str = _says("Unit.", foreign_key="unit.id", index=True)
    edition_id: str = _says("Edition.", foreign_key="edition.id")
    layout: str = _says("How it is laid out.")
    notation: str = _says("Notation that its code is written in.")
    code: str = _says("Statistics as we read them, in the game's notation; empty if unknown.")
    printed: str = _says("Statistics as printed.")
    series_known: int = _says("1 when identity codes are printed.")
    source: str = _says("Citation.")


class Absent(SQLModel, table=True):
    """Statistics that a face has no value for, and why."""

    __table_args__ = (
        CheckConstraint("why IN ('unknown', 'not applicable')"),
        ForeignKeyConstraint(["game_id", "statistic"], ["statistic.game_id", "statistic.key"]),
    )

    face_id: str = _says("Face.", primary_key=True, foreign_key="face.id")
    game_id: str = _says("Game.", foreign_key="game.id")
    statistic: str = _says("Statistic.", primary_key=True)
    why: str = _says("unknown: no source gives it. not applicable: the counter has none.")


class Counter(SQLModel, table=True):
    """Physical counters that are printed, each with its identity code."""

    __table_args__ = (Index("counter_identity", "identity"),)

    face_id: str = _says("Face.", primary_key=True, foreign_key="face.id")
    unit_id: str = _says("Unit whose number it bears.", primary_key=True, foreign_key="unit.id")
    position: int = _says("Order in its series, from 1.", primary_key=True)
    identity: str = _says("Identity code.")
    of: str = _says("Identity of the unit's own counter, for companions.")


class Companion(SQLModel, table=True):
    """What a unit turns into, or carries."""

    __table_args__ = (CheckConstraint("form IN ('vehicle', 'dismounted', 'one-shot')"),)

    unit_id: str = _says("Unit.", primary_key=True, foreign_key="unit.id")
    companion_id: str = _says("The other counter.", primary_key=True, foreign_key="unit.id")
    form: str = _says("vehicle, dismounted or one-shot.")
    suffix: str = _says("Letter that ends its identity code.")
    load: str = _says("Companions of one load are taken one instead of the other.")
    source: str = _says("Citation.")


class Formation(SQLModel, table=True):
    """Establishments, by period."""

    id: str = _says("game/formation/nation/[parent/]slug/period", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    nation_id: str = _says("Nation.", foreign_key="nation.id")
    name: str = _says("Name.")
    title: str = _says("Name with the parent that it needs to be unique.")
    echelon_id: str = _says("Size.", foreign_key="echelon.id")
    period_id: str = _says("Period in which it is printed.", foreign_key="period.id")
    organised: int = _says("0 where it is named and no source says what it has.")
    replaced_by: str = _says("What takes its place where it does not continue.")
    note: str = _says("Why it ends, or what else there is to say.")
    source: str = _says("Citation.")


class FormationPeriod(SQLModel, table=True):
    """Periods in which a formation is valid, printed or continued."""

    __tablename__ = "formation_period"

    formation_id: str = _says("Formation.", primary_key=True, foreign_key="formation.id")
    period_id: str = _says("Period.", primary_key=True, foreign_key="period.id")
    printed: int = _says("1 where it is printed; 0 where it continues, by our reading.")


class FormationPart(SQLModel, table=True):
    """What a formation has: units, the formations it is the sum of, and what stands beside."""

    __tablename__ = "formation_part"
    __table_args__ = (
        CheckConstraint("kind IN ('part', 'consists_of', 'own')"),
        CheckConstraint("count > 0"),
        CheckConstraint("(unit_id IS NULL) != (component_id IS NULL)"),
    )

    formation_id: str = _says("Formation.", primary_key=True, foreign_key="formation.id")
    kind: str = _says("part: as printed; consists_of, own: our reading.", primary_key=True)
    position: int = _says("Order, from 1.", primary_key=True)
    option: int = _says("1, or further ones where the player chooses.", primary_key=True)
    count: int = _says("How many.")
    unit_id: str | None = _says("Unit.", foreign_key="unit.id", index=True)
    component_id: str | None = _says("Formation.", foreign_key="formation.id")
    printed: str = _says("Words of the source where they differ.")
    source: str = _says("Citation.")


class Scenario(SQLModel, table=True):
    """Scenarios, with how they are won and where their forces are printed."""

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: str = _says("game/scenario/number", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    number: int = _says("Number.")
    title: str | None = _says("Title; empty where this source does not give it.")
    summary: str = _says("What it is about, in our own words.")
    victory: str = _says("How it is won, in our own words.")
    forces_in: str = _says("Where the forces are printed, if not in our source.")
    minefields: str | None = _says("Chart of minefields.", foreign_key="chart.id")
    engineers: str | None = _says("Chart of engineers.", foreign_key="chart.id")
    source: str = _says("Citation.")


class ScenarioSide(SQLModel, table=True):
    """What one nation brings to a scenario."""

    __tablename__ = "scenario_side"

    id: str = _says("scenario/nation", primary_key=True)
    scenario_id: str = _says("Scenario.", foreign_key="scenario.id")
    nation_id: str = _says("Nation.", foreign_key="nation.id")
    position: int = _says("Order in the source, from 1.")
    deploys: str | None = _says("first or second; empty where it enters during play.")
    moves: str | None = _says("first or second.")
    deployment: str = _says("Where it sets up, in our own words.")
    entrenched: str = _says("Whether it may start entrenched.")
    victory: str = _says("How it wins, in our own words.")
    engineer_unit: str | None = _says("Unit that its engineers are.", foreign_key="unit.id")
    source: str = _says("Citation.")


class ScenarioForce(SQLModel, table=True):
    """Forces of a side, as printed."""

    __tablename__ = "scenario_force"

    side_id: str = _says("Side of a scenario.", primary_key=True, foreign_key="scenario_side.id")
    position: int = _says("Order, from 1.", primary_key=True)
    count: int | None = _says("How many; empty where no number is printed.")
    unit_id: str | None = _says("Unit.", foreign_key="unit.id", index=True)
    formation_id: str | None = _says("Formation.", foreign_key="formation.id")
    support: str | None = _says("Support that is no unit.")
    period_id: str | None = _says("Period; empty: every one.", foreign_key="period.id")
    chart_id: str | None = _says("Chart that names the formation.", foreign_key="chart.id")
    choose: str = _says("Ids of the units that the scenario settles on, parted by spaces.")
    why: str = _says("Why the count is missing.")
    source: str = _says("Citation.")


class ScenarioChange(SQLModel, table=True):
    """Changes to the forces of scenarios that stand elsewhere."""

    __tablename__ = "scenario_change"

    scenario_id: str = _says("Scenario.", primary_key=True, foreign_key="scenario.id")
    position: int = _says("Order, from 1.", primary_key=True)
    nation_id: str = _says("Nation.", foreign_key="nation.id")
    period_id: str | None = _says("Period; empty: every one.", foreign_key="period.id")
    remove_count: int | None = _says("How many go.")
    remove_id: str | None = _says("Unit that goes.", foreign_key="unit.id")
    add_count: int | None = _says("How many come.")
    add_id: str | None = _says("Unit that comes.", foreign_key="unit.id")
    source: str = _says("Citation.")


class Chart(SQLModel, table=True):
    """Charts: tables to look things up in, some of them by a die."""

    id: str = _says("game/chart/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    slug: str = _says("Short name.")
    title: str = _says("Title.")
    about: str = _says("What it is for, in our own words.")
    die: int | None = _says("Sides of the die, if it can be rolled.")
    dice: int = _says("How many dice are rolled and added.")
    across_key: str = _says("What the value columns range over, such as season.")
    across_name: str = _says("Its name.")
    then_id: str | None = _says("Chart that explains what this one gives.", foreign_key="chart.id")
    source: str = _says("Citation.")


class ChartColumn(SQLModel, table=True):
    """Columns of charts: keys to look up by, and values."""

    __tablename__ = "chart_column"

    chart_id: str = _says("Chart.", primary_key=True, foreign_key="chart.id")
    position: int = _says("Order, from 1.", primary_key=True)
    key: str = _says("Short name.")
    name: str = _says("Heading.")
    kind: str = _says("die, number, category, unit, formation or text.")
    is_key: int = _says("1 for columns to look up by.")
    means: str = _says("What it means.")


class ChartRow(SQLModel, table=True):
    """Rows of charts, each with its citation."""

    __tablename__ = "chart_row"

    chart_id: str = _says("Chart.", primary_key=True, foreign_key="chart.id")
    position: int = _says("Order, from 1.", primary_key=True)
    formation_id: str | None = _says("Formation that the row names.", foreign_key="formation.id")
    source: str = _says("Citation.")


class ChartCell(SQLModel, table=True):
    """Cells of charts; one that no source fills has no row here."""

    __tablename__ = "chart_cell"
    __table_args__ = (
        CheckConstraint(CERTAINTY),
        ForeignKeyConstraint(["chart_id", "row"], ["chart_row.chart_id", "chart_row.position"]),
        ForeignKeyConstraint(
            ["chart_id", "column"], ["chart_column.chart_id", "chart_column.position"]
        ),
    )

    chart_id: str = _says("Chart.", primary_key=True, foreign_key="chart.id")
    row: int = _says("Row, from 1.", primary_key=True)
    column: int = _says("Column, from 1.", primary_key=True)
    text: str = _says("What stands there.")
    low: int | None = _says("Smallest number of the cell; empty where it has no beginning.")
    high: int | None = _says("Largest number of the cell; empty where it has no end.")
    certainty: str = _says("certain, probable or doubtful.")
    also: str = _says("Other values that the print allows, parted by “ | ”.")


class GameReference(SQLModel, table=True):
    """Charts that a game's quick-reference sheet has, in its order."""

    __tablename__ = "game_reference"

    game_id: str = _says("Game.", primary_key=True, foreign_key="game.id")
    position: int = _says("Place on the sheet, from 1.", primary_key=True)
    chart_id: str = _says("Chart.", foreign_key="chart.id")


class ChartUnit(SQLModel, table=True):
    """Units that a row of a chart speaks of."""

    __tablename__ = "chart_unit"
    __table_args__ = (
        ForeignKeyConstraint(["chart_id", "row"], ["chart_row.chart_id", "chart_row.position"]),
    )

    chart_id: str = _says("Chart.", primary_key=True, foreign_key="chart.id")
    row: int = _says("Row, from 1.", primary_key=True)
    unit_id: str = _says("Unit.", primary_key=True, foreign_key="unit.id", index=True)


class Equipment(SQLModel, table=True):
    """Real things that entries of price lists name, each in its own way."""

    id: str = _says("game/equipment/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id", index=True)
    slug: str = _says("Short name.")
    name: str = _says("Name.")
    family: str = _says("What it is a version of; empty where it is of its own kind.")
    note: str = _says("What else there is to say.")


class PriceList(SQLModel, table=True):
    """Price lists: what the stands of a nation cost."""

    __tablename__ = "price_list"

    id: str = _says("game/prices/nation", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    nation_id: str = _says("Nation.", foreign_key="nation.id", unique=True)
    source: str = _says("Citation.")


class PriceCategory(SQLModel, table=True):
    """Headings of price lists."""

    __tablename__ = "price_category"

    list_id: str = _says("Price list.", primary_key=True, foreign_key="price_list.id")
    position: int = _says("Order, from 1.", primary_key=True)
    name: str = _says("As printed.")
    role: str = _says("What its stands count as; our reading.")
    source: str = _says("Citation.")


class PriceNote(SQLModel, table=True):
    """Footnotes of price lists, in our own words."""

    __tablename__ = "price_note"

    list_id: str = _says("Price list.", primary_key=True, foreign_key="price_list.id")
    number: str = _says("As printed.", primary_key=True)
    text: str = _says("What it says.")
    source: str = _says("Citation.")


class Price(SQLModel, table=True):
    """Entries of price lists: what one stand costs."""

    __table_args__ = (
        CheckConstraint("points > 0"),
        CheckConstraint(CERTAINTY),
        CheckConstraint("first_year IS NULL OR last_year IS NULL OR first_year <= last_year"),
        ForeignKeyConstraint(
            ["list_id", "category"], ["price_category.list_id", "price_category.position"]
        ),
        ForeignKeyConstraint(["list_id", "note"], ["price_note.list_id", "price_note.number"]),
    )

    id: str = _says("game/price/nation/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id", index=True)
    nation_id: str = _says("Nation.", foreign_key="nation.id", index=True)
    list_id: str = _says("Price list.", foreign_key="price_list.id")
    category: int = _says("Heading, by its order in the list.")
    position: int = _says("Order in the list, from 1.")
    name: str = _says("As printed.")
    title: str = _says("Name without the printed marks.")
    role: str = _says("What it counts as where rules count stands; our reading.")
    points: int = _says("Cost of one stand, in points.")
    certainty: str = _says("How sure the points are.")
    also: str = _says("Other points that the print allows, parted by “ | ”.")
    towed: int = _says("1 when something has to tow it.")
    marks: str = _says("Printed marks, parted by spaces.")
    first_year: int | None = _says("First year of service; empty where none is printed.")
    last_year: int | None = _says("Last year of service; empty where none is printed.")
    note: str | None = _says("Number of its footnote.")
    equipment_id: str = _says("What it is.", foreign_key="equipment.id", index=True)
    source: str = _says("Citation.")


class ChartSpelling(SQLModel, table=True):
    """Other names of what a row of a chart is about."""

    __tablename__ = "chart_spelling"
    __table_args__ = (
        ForeignKeyConstraint(["chart_id", "row"], ["chart_row.chart_id", "chart_row.position"]),
    )

    chart_id: str = _says("Chart.", primary_key=True, foreign_key="chart.id")
    row: int = _says("Row, from 1.", primary_key=True)
    spelling: str = _says("The name.", primary_key=True)


class Marker(SQLModel, table=True):
    """Counters that mark a state or a place."""

    id: str = _says("game/marker/slug", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    name: str = _says("Name.")
    label: str = _says("Short name on the counter.")
    symbol: str = _says("Symbol, a file of print/symbols.")
    nation_id: str | None = _says("Whose colour it has; empty: neutral.", foreign_key="nation.id")
    layout: str = _says("How it is laid out.")
    about: str = _says("What it marks, in our own words.")
    source: str = _says("Citation.")


class RuleCase(SQLModel, table=True):
    """Index of the rules: what each case is about and where it stands."""

    __tablename__ = "rule_case"

    id: str = _says("game/rule/section/case", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    section: str = _says("Section.")
    letter: str = _says("Case.")
    about: str = _says("What it is about, in our own words.")
    corrects: int = _says("1 when it changes the game as published.")
    source: str = _says("Citation.")


class Reading(SQLModel, table=True):
    """Where print and reading differ, or print is silent: what, how sure, and why."""

    __table_args__ = (CheckConstraint(CERTAINTY), CheckConstraint(READING_KINDS))

    id: str = _says("Id.", primary_key=True)
    game_id: str = _says("Game.", foreign_key="game.id")
    about: str = _says("Id of what it concerns.", index=True)
    subject: str = _says("Its name.")
    field: str = _says("The value in it.")
    kind: str = _says("slip, contradiction, alternative, erratum, inference, reference or gap.")
    certainty: str = _says("How sure the reading is.")
    printed: str = _says("What stands in the source.")
    read: str = _says("What the catalog uses.")
    also: str = _says("Other values that the print allows, parted by “ | ”.")
    why: str = _says("The reason, in our own words.")
    found_by: str = _says("Check that finds it by program; empty when found by reading.")
    source: str = _says("Citation.")


class Alias(SQLModel, table=True):
    """Ids that were renamed: the old one still leads to the record."""

    old_id: str = _says("Id that was given once.", primary_key=True)
    id: str = _says("Id of the record now.")


class Search(SQLModel, table=True):
    """What can be searched for; the full-text index lies over it."""

    id: int = _says("Number.", primary_key=True)
    kind: str = _says("unit, formation, scenario, chart, marker or rule.")
    ref: str = _says("Id of the record.")
    title: str = _says("Name.")
    subtitle: str = _says("Nation, size or period.")
    spellings: str = _says("Every spelling.")
    body: str = _says("Codes, notes and what else can be searched.")
    folded: str = _says("Spellings without case and signs, of the record and of what it holds.")
