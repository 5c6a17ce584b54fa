"""The study in a browser: a derivation by taps, a link to one exercise, results graded again."""

from pathlib import Path

import pytest
from playing import ASLEEP, Phone, phone

from resolver.practice import Exercise, grade_answers, textbook

pytestmark = pytest.mark.site

CHAIN = textbook()["chain"]
HALF = "5. ¬p ∨ r from 1, 2 on q\n"


def choose(student: Phone, *numbers: int) -> None:
    """Resolve clauses by taps, and wait until the step is there."""
    before = student.page.locator("#written").input_value()
    for number in numbers:
        student.tap(student.page.locator("#clauses button").nth(number - 1))
    longer = "before => document.getElementById('written').value !== before"
    student.page.wait_for_function(longer, arg=before)
    settled = "() => document.querySelectorAll('#clauses [aria-pressed=true]').length === 0"
    student.page.wait_for_function(settled)


def done(student: Phone) -> None:
    student.page.wait_for_function(
        "() => document.getElementById('says').textContent.includes('a refutation')"
    )


def test_a_derivation_is_built_by_taps_and_typed(study: Phone) -> None:
    assert study.page.locator("#start button").inner_text().startswith("Start here: ")
    study.tap(study.page.locator("#list summary").filter(has_text="Prove a goal ("))
    study.tap(study.page.get_by_role("button", name="modus tollens: prove ¬p (1 point)"))
    study.page.wait_for_selector("#clauses button")
    study.tap(study.page.locator("#hint"))
    study.page.wait_for_selector("#hinted:has-text('p → q is the clause ¬p ∨ q')")
    study.page.wait_for_selector("#par:has-text('Par: 2 steps, and no fewer suffice.')")
    study.tap(study.page.locator("#hint"))
    study.page.wait_for_selector("#hinted:has-text('denied goal')")
    study.tap(study.page.locator("#hint"))
    study.page.wait_for_selector("#hinted:has-text('look at the clauses')")
    study.tap(study.page.locator("#hint"))
    study.page.wait_for_selector("#hinted:has-text('resolve 1 and 3 on p')")
    choose(study, 1, 2)
    study.page.wait_for_selector("#clauses button:nth-child(1):text('4. ¬p')")
    choose(study, 3, 4)
    done(study)
    assert "2 steps, and no fewer suffice" in study.page.locator("#says").inner_text()
    study.page.wait_for_selector("#drawing svg")
    study.page.wait_for_selector("#onward button:has-text('Next: ')")
    shown = study.page.locator("#exercise").inner_text()
    assert "~" not in shown and "->" not in shown  # one notation
    study.page.locator("#written").fill("4. ~p from 1, 2\n5. q from 4, 1\n")
    study.page.wait_for_selector("#lines li.wrong")
    marks = study.page.locator("#lines li")
    assert [mark.get_attribute("class") for mark in marks.all()] == ["wrong"]
    said = "document.body.innerText.split('wrong parent').length - 1"
    assert study.page.evaluate(said) == 1  # the verdict on a line stands once
    for told in ("is no parent of q", "try "):  # what is right, only a hint says
        assert told not in study.page.locator("#lines").inner_text()
        study.tap(study.page.locator("#hint"))
        study.page.wait_for_selector(f"#hinted:has-text('{told}')")
    study.tap(study.page.locator("#back"))
    study.page.wait_for_selector("#lines li.wrong", state="detached")
    study.tap(study.page.locator("#signs button").first)
    assert study.page.locator("#written").input_value() == "4. ~p from 1, 2\n¬"
    study.page.evaluate("document.getElementById('written').setSelectionRange(3, 4)")
    study.tap(study.page.locator("#signs button").first)
    assert study.page.locator("#written").input_value() == "4. ¬p from 1, 2\n¬"


def test_a_mistake_is_marked_in_its_line(study: Phone, played: str) -> None:
    signs = "[...document.querySelectorAll('#gutter li')].map(one => one.textContent.trim())"
    lines = ["4. ~p from 1, 2", "", "5. q from 4, 1", *[""] * 20, "6. [] from 3, 4"]
    page = study.page
    study.open(textbook()["modus tollens"].to_link(f"{played}/study.html", "\n".join(lines)))
    page.wait_for_selector("#gutter li.wrong")
    assert page.evaluate(signs) == ["✓", "", "✗", *[""] * 20, "✓"]
    assert "wrong parent" in page.locator("#gutter li.wrong").get_attribute("title")
    heights = "['gutter', 'written'].map(id => document.getElementById(id).scrollHeight)"
    gutter, field = page.evaluate(heights)
    assert abs(gutter - field) <= 3  # the borders
    gutter, field = page.evaluate(heights.replace("scrollHeight", "clientHeight"))
    assert abs(gutter - field) <= 8 and gutter > 100  # so that the signs are seen
    page.evaluate("document.getElementById('written').scrollTop = 200")
    page.wait_for_function("() => document.getElementById('gutter').scrollTop === 200")
    page.locator("#written").fill("\n".join(["4. ~p from 1, 2", "", "5. q from 4, 2"]))
    assert page.evaluate(signs)[2] == ""  # until it has been read
    page.wait_for_selector("#gutter li.wrong")
    assert page.evaluate(signs) == ["✓", "", "✗"]


def test_an_exercise_in_a_link_is_read_and_written_before_python(browser, played: str) -> None:
    with phone(browser) as student:
        page = student.page
        page.add_init_script(ASLEEP)
        page.goto(CHAIN.to_link(f"{played}/study.html", HALF))
        page.wait_for_selector("#raw:has-text('premise p -> q')")
        assert page.locator("#exercise-head").inner_text() == "chain"
        assert "hint" not in page.locator("#raw").inner_text()
        assert page.locator("#written").input_value() == HALF
        page.locator("#written").press_sequentially("6. r")
        assert page.locator("#lines li").count() == 0  # nothing is judged
        other = page.context.new_page()
        other.add_init_script(ASLEEP)
        other.goto(page.url.partition("#")[0])  # the answer is kept already
        other.wait_for_selector("#begun:has-text('chain')")
        other.wait_for_selector("#list details")
        assert student.troubles == []


def test_a_link_opens_one_exercise_alone_and_writes_over_nothing_and_a_broken_one_says_so(
    study: Phone, played: str
) -> None:
    page, written = study.page, study.page.locator("#written")
    study.open(CHAIN.to_link(f"{played}/study.html", "5. mine"))
    page.wait_for_selector("#clauses button")
    assert written.input_value() == "5. mine"
    page.wait_for_function("() => Object.keys(localStorage).length > 0")
    page.evaluate("location.hash = ''")
    link = CHAIN.to_link(f"{played}/study.html", HALF)
    study.open(link)
    page.wait_for_selector("#linked-open:not([hidden])")
    kept = page.evaluate("localStorage.getItem('refute:answers')")
    assert "5. mine" in kept and "¬p ∨ r" not in kept
    study.tap(page.locator("#linked-open"))
    page.wait_for_selector("#clauses button")
    assert written.input_value() == HALF
    assert page.locator("#exercise-head").inner_text() == "chain (2 points)"
    assert page.locator("#topics").is_hidden() and page.locator("#lab").is_hidden()
    study.tap(page.locator("#link"))
    page.wait_for_function("one => document.getElementById('link-text').value === one", arg=link)
    for end, said in (("exercise=9.abc", "version 9"), ("exercise=1.a*", "cut off")):
        page.evaluate("location.hash = ''")
        study.open(f"{played}/study.html#{end}")
        page.wait_for_selector(f"#linked-says:has-text('{said}')")
        assert page.locator("#exercise").is_hidden()


def test_results_of_the_page_are_graded_again(study: Phone, played: str, tmp_path: Path) -> None:
    study.open(CHAIN.to_link(f"{played}/study.html", HALF + "6. r from 5, 3 on p\n"))
    study.page.wait_for_selector("#clauses button:has-text('6. r')")
    choose(study, 6, 4)
    done(study)
    assert study.page.locator("#naming").is_hidden()
    study.tap(study.page.locator("#save"))
    study.page.locator("#student").fill("Ada Lovelace")
    with study.page.expect_download() as download:
        study.tap(study.page.locator("#save"))
    assert download.value.suggested_filename == "Ada Lovelace.txt"
    download.value.save_as(tmp_path / "results.txt")
    (row,) = grade_answers(tmp_path, textbook().values()).records()
    found = row["name"], row["points"], row["fulfils"]
    assert found == ("results.txt: chain, by Ada Lovelace", 2.0, True)


def test_a_model_is_chosen_by_taps(study: Phone, played: str) -> None:
    exercise = Exercise("two", premises=("p | q", "~p"), task="model")
    study.open(exercise.to_link(f"{played}/study.html"))
    study.tap(study.button("#values", "¬p"))
    study.tap(study.button("#values", "q"))
    study.page.wait_for_selector("#says:has-text('a model')")
    assert study.page.locator("#written").input_value() == "¬p, q"


def test_a_conflict_is_made_and_cut_in_the_graph(study: Phone) -> None:
    study.tap(study.button("#decide", "a"))
    study.page.wait_for_selector("#trail li")
    study.tap(study.page.locator("#propagate"))
    study.page.wait_for_selector("#graph svg")
    assert "teaches: ¬" in study.page.locator("#lab-says").inner_text()
    study.tap(study.page.locator("#graph g").filter(has_text="supposed").first)
    study.page.wait_for_selector("#lab-says:has-text('teaches: ¬a')")
    study.tap(study.page.locator("#graph g").filter(has_text="conflict"))
    study.page.wait_for_selector("#lab-says:has-text('not every way')")
    study.tap(study.page.locator("#restart"))
    study.page.wait_for_selector("#trail li", state="detached")
    study.tap(study.page.locator("#undecide"))  # so is “Begin again” taken back
    study.page.wait_for_selector("#trail li")
    study.page.wait_for_selector("#graph svg")
    study.tap(study.page.locator("#undecide"))
    study.page.wait_for_selector("#trail li", state="detached")
