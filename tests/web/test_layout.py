"""The layout of tables and rules pages in all sizes of windows.

This is a sample; ``make screenshots`` checks all phases in all sizes.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.layout import SETTINGS, SIZES, Scene, Size, faults
from tests.web.screenshots import lists
from tests.web.tables import GAMES, PERSON, create, finished, link, sit

DESKTOP = [size for size in SIZES if not size.touch]
TOUCH = [size for size in SIZES if size.touch]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SAMPLE = (
    Scene("summer-pavilion", 4, "place", clicks=1),
    Scene("summer-pavilion", 3, "bonus"),
    Scene("summer-pavilion", 2, "keep"),
    Scene("summer-pavilion", 4, "over", clicks=1),
    Scene("summer-pavilion", 4, "draft", panel="rules"),
    Scene("duel", 2, "act", clicks=1),
    Scene("duel", 2, "choose"),
    Scene("duel", 2, "act", panel="rules"),
)


@pytest.mark.parametrize("scene", SAMPLE, ids=str)
def test_tables_fit_the_windows_of_desktops(opened: Open, scene: Scene) -> None:
    page = opened(SETTINGS)
    for size in scene.in_sizes(page, DESKTOP):
        assert scene.faults(page, size) == []
        if scene.clicks and scene.phase != "over":
            expect(page.locator(".table-root .is-chosen").first).to_be_visible()


@pytest.mark.parametrize("scene", [SAMPLE[0], SAMPLE[1], SAMPLE[5]], ids=str)
def test_tables_fit_touch_screens(opened: Open, scene: Scene) -> None:
    page = opened(SETTINGS, **PHONE)
    for size in scene.in_sizes(page, TOUCH):
        assert scene.faults(page, size) == []
        if scene.game == "duel":  # whose header has no second line
            title, tools = (
                page.locator(name).evaluate("(e) => e.getBoundingClientRect()")
                for name in (".status-words", ".status-tools")
            )
            centres = [box["top"] + box["height"] / 2 for box in (title, tools)]
            assert abs(centres[0] - centres[1]) < 3
        if scene.game == "duel" and size.width > 700:
            dock = page.locator(".bar-slot").evaluate("(e) => e.getBoundingClientRect().top")
            for sheet in page.locator(".du-table > section").all():
                assert sheet.evaluate("(e) => e.getBoundingClientRect().bottom") <= dock


@pytest.mark.parametrize(
    ("language", "scene"),
    [
        ("de", Scene("summer-pavilion", 4, "over", clicks=1)),
        ("it", Scene("summer-pavilion", 2, "draft")),
        ("it", Scene("duel", 2, "pay")),
    ],
)
def test_long_words_fit_a_small_phone(opened: Open, language: str, scene: Scene) -> None:
    page = opened(SETTINGS.replace('"en"', f'"{language}"'), **PHONE)
    for size in scene.in_sizes(page, TOUCH[-1:]):
        assert scene.faults(page, size) == []


def test_pages_fit_a_phone(opened: Open) -> None:
    page = opened(SETTINGS.replace('"en"', '"de"'), **PHONE)
    for path, click in (("/analysis", "way-setup"), ("/", "settings"), ("/puzzles", None)):
        page.goto(path)
        expect(page.locator("main h1")).to_be_visible()
        if click:
            page.locator(f"[data-test={click}]").click()
            expect(page.locator(".segments").first).to_be_visible()
        assert faults(page, TOUCH[-1], touch=True) == []
    page.goto("/new/summer-pavilion")
    page.locator("[name=seat-1]").select_option("here")
    assert faults(page, TOUCH[-1], touch=True) == []


def test_a_task_on_a_phone_is_read_first(opened: Open) -> None:
    """The table does not scroll to its choices before something is chosen."""
    page = opened(**PHONE)
    page.goto("/coach/duel/plates")
    expect(page.locator(".du-near .is-target").first).to_be_attached()
    expect(page.locator("[data-test=task]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("path", ["/", "/tables"])
def test_lists_of_games_fit_a_phone(opened: Open, path: str) -> None:
    page = opened(**PHONE)
    lists(path)(page)
    assert faults(page, TOUCH[-1], touch=True) == []


@pytest.mark.parametrize("size", [SIZES[1], SIZES[5]], ids=str)
@pytest.mark.parametrize("scene", [SAMPLE[0], Scene("duel", 2, "slot", clicks=1)], ids=str)
def test_large_texts_fit(opened: Open, scene: Scene, size: Size) -> None:
    options = PHONE if size.touch else {}
    settings = SETTINGS.replace("{", '{"largeText": true, ', 1)
    page = opened(settings, **{**options, "viewport": size.viewport})
    for each in scene.in_sizes(page, [SIZES[3], size] if size.touch else [size]):
        found = [fault for fault in scene.faults(page, each) if "below the fold" not in fault]
        assert found == []


@pytest.mark.parametrize("size", [SIZES[1], SIZES[5]], ids=str)
def test_long_names_fit_the_final_scoring(opened: Open, size: Size) -> None:
    options = PHONE if size.touch else {}
    page = opened(SETTINGS.replace('"en"', '"de"'), **{**options, "viewport": size.viewport})
    names = ("Maximiliane Charlotte", "Bartholomäus Königs", "Hans", "Wolfgang-Amadeus M.")
    record = Scene("summer-pavilion", 4, "over").record()
    seats = [{**PERSON, "name": name} for name in names]
    page.goto(link(create(page, record=record, seats=seats), 0))
    page.locator(".bar .button-primary").click()
    label = page.locator(".final-table tbody th").first
    expect(label).to_be_visible()
    assert faults(page, size, touch=size.touch) == []
    assert label.evaluate("(e) => e.getClientRects()[0].height") < 3 * 24


@pytest.mark.parametrize("size", [SIZES[1], SIZES[5]], ids=str)
def test_bots_of_one_level_can_be_told_apart(opened: Open, size: Size) -> None:
    options = PHONE if size.touch else {}
    page = opened(SETTINGS.replace('"en"', '"it"'), **{**options, "viewport": size.viewport})
    bots = [{"kind": "bot", "bot": "casual"}] * 3
    sit(page, create(page, game="summer-pavilion", seats=[PERSON, *bots]), 0)
    for name in page.locator(".player-name b").all():
        box = name.evaluate("(e) => [e.scrollWidth, e.clientWidth, e.scrollHeight, e.clientHeight]")
        assert box[0] <= box[1], name.inner_text()
        assert box[2] <= box[3] + 1, name.inner_text()


def test_points_stay_in_their_scoring_tiles(opened: Open) -> None:
    page = opened(SETTINGS.replace('"en"', '"de"'))
    for _ in Scene("duel", 2, "act").in_sizes(page, DESKTOP[1:]):
        assert page.evaluate(
            """[...document.querySelectorAll(".du-side")].every((side) =>
              side.querySelector(".du-side-now").getBoundingClientRect().right <=
              side.getBoundingClientRect().right + 1)"""
        )


def test_a_task_and_its_table_fit_a_low_window(opened: Open) -> None:
    page = opened(SETTINGS.replace('"en"', '"de"'), viewport=SIZES[1].viewport)
    page.goto("/coach/duel/order")
    expect(page.locator("[data-test=task]")).to_be_in_viewport(ratio=0.9)
    for board in page.locator(".du-board").all():
        expect(board).to_be_in_viewport(ratio=1)


def test_a_hint_has_room_beside_four_players(opened: Open) -> None:
    page = opened(SETTINGS)
    scene = Scene("summer-pavilion", 4, "draft", panel="hint")
    for size in scene.in_sizes(page, DESKTOP[1:2]):
        assert scene.faults(page, size) == []
        for part in (".hint-move", ".hint-why", ".hint .button-primary"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_fits_a_low_window(opened: Open, game: str) -> None:
    page = opened(viewport=SIZES[1].viewport)
    page.goto(f"/replay/{finished(page, game)}#40")
    page.wait_for_selector(".stage[data-version]")
    for size in (SIZES[2], SIZES[1]):
        assert faults(page, size, touch=False) == []
    wide = page.evaluate(
        "(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])"
        "(document.querySelector('.extra'))"
    )
    assert wide[0] == wide[1]
    for part in (".curve", ".slider", "[data-test=replay-play]", ".log-entry.is-last"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 1280, "height": 600})
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-place")).to_contain_text("Move 41 of")
    top = "(entry) => entry.getBoundingClientRect().top"
    marked = page.locator(".log-entry.is-last").evaluate(top)
    assert marked >= page.locator(".log-scroll").evaluate(top) - 1, "the log begins in the middle"


@pytest.mark.parametrize("language", ["es", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_the_choices_of_an_option_are_side_by_side(opened: Open, game: str, language: str) -> None:
    page = opened(SETTINGS.replace('"en"', f'"{language}"'), viewport=SIZES[1].viewport)
    page.goto(f"/new/{game}")
    page.locator("input[type=radio][value=custom]").check(force=True)
    expect(page.locator(".picker:visible")).to_have_count(1)
    assert page.locator(".setup .segments").evaluate_all(
        """(all) => all.every((choices) => {
          const all = [...choices.querySelectorAll(".segment")];
          const shown = all.filter((choice) => !choice.hidden);
          return new Set(shown.map((choice) => choice.offsetTop)).size <= 1;
        })"""
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_a_picture_are_within_it(opened: Open, game: str) -> None:
    page = opened(**PHONE)
    page.goto(f"/rules/{game}")
    expect(page.locator(".rules-mark")).to_have_count(8)
    assert page.locator(".rules-mark").evaluate_all(
        """(marks) => marks.every((mark) => {
          const [own, all] = [mark, mark.ownerSVGElement].map((e) => e.getBoundingClientRect());
          return own.left >= all.left && own.right <= all.right
            && own.top >= all.top && own.bottom <= all.bottom;
        })"""
    )


def test_a_selection_on_a_small_phone_is_in_sight(opened: Open) -> None:
    """The own tiles above the dock do not cover it."""
    page = opened(SETTINGS, **{**PHONE, "viewport": SIZES[-1].viewport})
    Scene("summer-pavilion", 4, "place").open(page)
    page.evaluate("scrollTo(0, 0)")
    # A click through the mouse would scroll to the space first.
    page.locator("[data-group='space/0/yellow/6']").dispatch_event("click")
    page.wait_for_function(
        """() => {
          const chosen = document.querySelector(".sp-board .is-chosen");
          if (!chosen) return false;
          const { x, y, width, height } = chosen.getBoundingClientRect();
          return chosen.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    page.locator(".sp-enlarge").first.click()
    expect(page.locator("dialog[open] .sp-large")).to_be_visible()
    assert faults(page, SIZES[-1], touch=True) == []


def test_all_targets_on_a_phone_are_in_sight(opened: Open) -> None:
    page = opened(SETTINGS.replace('"en"', '"de"'), **PHONE)
    Scene("duel", 2, "pay").open(page)
    page.wait_for_function(
        """() => {
          const targets = [...document.querySelectorAll(".du-near .is-target")];
          const dock = document.querySelector(".bar-slot").getBoundingClientRect().top;
          return targets.length > 1 && targets.every((target) => {
            const { top, bottom } = target.getBoundingClientRect();
            return top >= 0 && bottom <= dock;
          });
        }"""
    )


def test_the_drawings_of_the_rules_stay_in_their_frames(page: Page) -> None:
    for game in GAMES:
        page.goto(f"/rules/{game}")
        page.wait_for_selector(".rules-figure svg")
        for size in (SIZES[0], SIZES[4]):
            found = faults(page, size, touch=False)
            assert [each for each in found if "svg" in each or "picture" in each] == []


def test_the_tiles_to_take_are_larger_than_idle_ones(opened: Open) -> None:
    page = opened(SETTINGS)
    for players in (2, 4):
        Scene("summer-pavilion", players, "draft").open(page)
        for size in DESKTOP:
            page.set_viewport_size(size.viewport)
            dish, supply = (
                page.locator(selector).first.evaluate("(e) => e.getBoundingClientRect().height")
                for selector in (".sp-dish:not(.is-empty)", ".sp-supply .sp-row")
            )
            assert 0.42 * dish > 0.75 * supply, (players, size)
            # The cards beside the boards have the scores.
            expect(page.locator(".sp-score:visible")).to_have_count(0)


def test_a_phone_always_shows_the_own_tiles_and_the_last_move(opened: Open) -> None:
    page = opened(SETTINGS, **PHONE)
    Scene("summer-pavilion", 4, "draft").open(page)
    panes = page.locator(".dock-pane")
    for at in (2, 0, 1):
        panes.nth(at).tap()
        expect(panes.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".sp-front .sp-hand")).to_be_in_viewport(ratio=1)
        expect(page.locator(".dock-last")).to_be_in_viewport(ratio=1)
    expect(page.locator(".dock-last")).to_contain_text("Duarte")
    expect(page.locator(".sp-front .sp-board")).to_be_in_viewport(ratio=0.9)


def test_the_head_of_the_scoring_stays_in_sight(opened: Open) -> None:
    page = opened(viewport={"width": 390, "height": 600}, has_touch=True, is_mobile=True)
    page.goto(f"/table/{finished(page, 'summer-pavilion')}")
    page.locator(".bar .button-primary").click()
    page.locator(".final-scroll tbody tr").last.scroll_into_view_if_needed()
    expect(page.locator(".final-scroll thead th").last).to_be_in_viewport(ratio=1)


def test_figures_are_lining_and_tabular(page: Page) -> None:
    page.goto("/rules")
    page.wait_for_selector("h1")
    for element in ("h1", "body"):
        sizes = page.locator(element).evaluate(
            """async (element) => {
              const font = `700 100px ${getComputedStyle(element).fontFamily}`;
              await document.fonts.load(font, "a0");
              const canvas = document.createElement("canvas").getContext("2d");
              canvas.font = font;
              return [..."0123456789"].map((figure) => {
                const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } =
                  canvas.measureText(figure);
                return [width, actualBoundingBoxAscent, actualBoundingBoxDescent];
              });
            }"""
        )
        widths, ascents, descents = zip(*sizes, strict=True)
        assert max(widths) - min(widths) < 1
        assert max(ascents) - min(ascents) < 5
        assert max(descents) < 5


@pytest.mark.parametrize("owner", [".header [data-tip]", ".sp-numbers li"])
def test_tooltips_are_inside_landmarks(opened: Open, owner: str) -> None:
    page = opened(SETTINGS)
    Scene("summer-pavilion", 2, "draft").open(page)
    page.locator(owner).first.hover()
    expect(page.locator(":is(main, header) .tooltip")).to_be_visible()


def test_a_button_of_the_bar_stays_under_the_pointer(opened: Open) -> None:
    page = opened(SETTINGS)
    Scene("summer-pavilion", 2, "place").open(page)
    button = page.locator(".bar-controls button").first
    before = button.bounding_box()
    button.hover()
    expect(page.locator(".bar .badge")).not_to_have_count(0)
    assert button.bounding_box() == before
