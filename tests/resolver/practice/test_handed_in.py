"""Files as a class hands them in: as Windows and Moodle save them, and as no grader can read."""

import pytest

from resolver.practice import Exercise, grade_answers

CHAIN = Exercise("chain3", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
HEAD = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>Ada</title></head><body>'


def graded(tmp_path, name, data):
    own = tmp_path / "Ada L_1001_assignsubmission_onlinetext_"
    own.mkdir()
    (own / name).write_bytes(data)
    book = grade_answers(tmp_path, [CHAIN])
    (found,) = (answer.found for answer in book)
    return found, book.to_csv()


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}<p dir="ltr" style="color: red">5. q 1,3<br>6. r 2,5<br />7. □ 4,6</p></body>',
        "<p>5.&nbsp;q 1,3</p><p>6. <b>r</b>\n 2,5</p><p>7. □ 4,6</p>",
        '<p>My answer</p><ol start="5"><li>q 1,3</li><li><p>r 2,5</p></li><li>□ 4,6</li></ol>',
        "<ul>\n<li>5. q 1,3</li>\n<li>6. r 2,5</li>\n<li>7. □ 4,6</li>\n</ul>",
        "<ol start='5'><li>5. q 1,3</li><li>6. r 2,5</li><li>7. □ 4,6</li></ol>",
        "<ol><li>p → q</li><li>q → r</li><li>p</li><li>¬r</li><li>q 1,3</li><li>r 2,5</li>"
        "<li>□ 4,6</li></ol>",
        "<table><tr><td>5.</td><td>q</td><td>1,3</td></tr><tr><td>6.</td><td>r</td><td>2,5</td></tr>"
        "<tr><td>7.</td><td>□</td><td>4,6</td></tr></table>",
        "<pre>5. q 1,3\n6. r 2,5\n7. □ 4,6</pre>",
        "<div>5. q 1,3</div><div>6. r 2,5</div><div>7. {} 4,6</div><style>p { color: red }</style>",
    ],
)
def test_each_line_of_an_online_text_is_a_line(tmp_path, text):
    found, _ = graded(tmp_path, "onlinetext.html", text.encode())

    assert (found.points, found.unread, found.steps) == (4, (), 3), found


def test_html_in_a_file_of_text_is_read_and_signs_in_angles_are_no_html(tmp_path):
    found, _ = graded(tmp_path, "ada.txt", b"<p>5. q 1,3<br>6. r 2,5<br>7. {} 4,6</p>")
    assert found.fulfils
    (tmp_path / "Ada L_1001_assignsubmission_onlinetext_" / "ada.txt").write_text("<p>\n5. q 1,3")
    (found,) = (answer.found for answer in grade_answers(tmp_path, [CHAIN]))
    assert [line.text for line in found.lines] == ["<p>", "5. q 1,3"]


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", ""), ("utf-8-sig", ""), ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"), ("cp1252", "Latin-1"),
    ],
)  # fmt: skip
def test_what_windows_saves_is_read_and_said(tmp_path, encoding, said):
    text = "Übung\r\n5. ¬p v q 1\r\n6. q 1,3\r\n7. r 2,6\r\n8. {} 4,7\r\n"

    found, table = graded(tmp_path, "ada.txt", text.encode(encoding))

    assert found.encoding == said
    assert [line.text for line in found.lines[:2]] == ["Übung", "5. ¬p v q 1"]
    assert (f"read as {said}" in table) == bool(said)
    assert any(f"read as {said}," in one for one in found.sentences) == bool(said)


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("ada.pdf", b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        ("ada.docx", b"PK\x03\x04\x14\x00\x06\x00", "a DOCX"),
        ("ada.odt", b"PK\x03\x04\x14\x00\x00\x08", "an ODT"),
        ("photo.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF", "a picture"),
        ("ada.txt", b"%PDF-1.7", "a PDF"),  # whatever it is called
    ],
)
def test_what_is_no_text_is_refused_by_name_with_what_to_do(tmp_path, name, data, kind):
    found, table = graded(tmp_path, name, data)

    assert found.reason == f"it is {kind}, and no text"
    assert "save it as plain text (.txt)" in table
