"""The detective sheet, with a row for each card and a column for each holder, in several formats.

`table.py` has the table with a row for each card, and turns it into HTML. `columns.py` measures
texts and arranges categories in columns. `layout.py` fits tables to a page, in colour if asked, and
has the base class of all values that are shown as tables. `drawing.py` draws tables in SVG, and
`sheet.py` is the sheet.

To add a layout, give it a function in `layout.py` and a place in `iterate_layouts`.
"""
