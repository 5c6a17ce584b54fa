"""The detective sheet: what is known of each card and each holder, as text, HTML and in colour.

`sheet.py` is the value, `layout.py` how it is fitted to a page, `columns.py` how wide a text is,
`page.py` a table in HTML, `colour.py` a sheet in colour.
May import: table. To add a layout, give it a function in `layout.py` and a place among `layouts`.
"""
