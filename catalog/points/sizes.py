"""What a battalion counts as: small support, small or normal (7.2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.points.army import Army, Group

_SUPPORT_ROLES = ("reconnaissance", "artillery", "attack-helicopter")


def size_of(army: Army, group: Group) -> str:
    """A battalion's or support group's size class, after attachments; empty if it has no stand.

    Support that is attached to a battalion counts there, and has no size of its own. Small
    support battalions are those of reconnaissance, artillery and attack helicopters, up to the
    number of stands that the chart gives.
    """
    chart = army.system.chart("battalion-classes")
    stands = counted(army, group)
    if chart is None or stands == 0 or group.attached_to:
        return ""
    of_support = group.type == "reconnaissance" or (
        0 < group.stands(*_SUPPORT_ROLES) == stands and group.type in {"", "support"}
    )
    at = {c.key: n for n, c in enumerate(chart.columns)}
    for row in chart.rows:
        name = row.cells[at["class"]].text
        if name == "small-support" and not of_support:
            continue
        if row.cells[at["stands"]].holds(stands):
            return name.replace("-", " ")
    return ""


def counted(army: Army, group: Group) -> int:
    """A group's stands with what is attached to it: companies, and support.

    Support of an option counts for the option's own battalions, since a battalion's size is that
    of the list without options.
    """
    return group.stands() + sum(other.stands() for other in army.joined.get(id(group), ()))
