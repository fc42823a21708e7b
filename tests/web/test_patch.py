"""A drawing of a table is changed into a newer one; elements that are the same stay."""

from playwright.sync_api import Page

#: Draws four places with a piece each, on the boards of two seats, and remembers the elements.
SCRIPT = """
async (changes) => {
  const { Scene } = await import("/games/kit/scene.js");
  const { svg } = await import("/app/svg.js");
  const paint = (what, x, y, size) => svg("g", { class: what }, svg("circle", { cx: x, r: size }));
  const draw = ({ pieces, order, turn }) => {
    const scene = new Scene(paint);
    const board = (seat) => svg("g", { "data-seat": seat, "data-turn": turn === seat },
      ...[0, 1].map((at) => scene.group(`group/${seat}/${at}`,
        svg("g", {}, scene.put(`place/${seat}/${at}`, [at, 0, 5], pieces[2 * seat + at])))));
    return { scene, root: svg("svg", {}, ...order.map(board)) };
  };
  const start = { pieces: ["red", "blue", "", "red"], order: [0, 1], turn: 0 };
  const old = draw(start);
  document.body.append(old.root);
  const now = draw({ ...start, ...changes });
  const fresh = now.root.cloneNode(true);
  now.scene.replace(old.root, now.root);
  const result = {
    correct: old.root.isEqualNode(fresh),
    places: Object.fromEntries([...now.scene.places].map(([name, { element, piece }]) =>
      [name, [element === old.scene.places.get(name).element,
              piece !== null && piece === old.scene.places.get(name).piece]])),
    connected: [...now.scene.places.values()].every(({ element, piece }) =>
      element.isConnected && (piece?.isConnected ?? true))
      && [...now.scene.groups.values()].every((element) => element.isConnected),
  };
  old.root.remove();
  return result;
}
"""


def test_only_what_has_changed_is_replaced(page: Page) -> None:
    page.goto("/")
    same = page.evaluate(SCRIPT, {})
    assert same["correct"]
    assert same["connected"]
    assert same["places"]["place/0/0"] == [True, True]
    moved = page.evaluate(SCRIPT, {"pieces": ["", "red", "blue", "red"], "turn": 1})
    assert moved["correct"]
    assert moved["connected"]
    assert moved["places"] == {
        "place/0/0": [True, False],
        "place/0/1": [True, False],  # another piece: the old one may be in flight
        "place/1/0": [True, False],
        "place/1/1": [True, True],
    }
    # Boards have listeners for their seat, so the board of another seat takes no element over.
    swapped = page.evaluate(SCRIPT, {"order": [1, 0]})
    assert swapped["correct"]
    assert swapped["connected"]
    assert [kept for kept, _ in swapped["places"].values()] == [False] * 4
