"""Reading pictures: what the tests of all games' pictures have in common."""

from collections import Counter
from xml.etree import ElementTree

Element = ElementTree.Element

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["</title><script>alert(1)</script>", "\"'><a href='x'>&amp;", "<![CDATA[", "]]>&#0;"]


def parse(svg: str) -> Element:
    """The root of a picture, which has to be well-formed."""
    return ElementTree.fromstring(svg)


def parts(root: Element, name: str) -> list[Element]:
    """All groups of a class."""
    return root.findall(f".//{SVG}g[@class='{name}']")


def texts(element: Element) -> list[str]:
    """All that is written in a part."""
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def titles(element: Element) -> list[str]:
    """What the things in a part are called."""
    return [title.text or "" for title in element.iter(f"{SVG}title")]


def used(*elements: Element) -> list[str]:
    """The names of the definitions that some parts use, in order."""
    return [
        use.attrib["href"].removeprefix("#")
        for element in elements
        for use in element.iter(f"{SVG}use")
    ]


def tags(root: Element) -> Counter[str]:
    """How often there is an element of each kind."""
    return Counter(element.tag for element in root.iter())


def assert_self_contained(root: Element) -> None:
    """The picture needs nothing from outside, and runs nothing."""
    defined = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}image", f"{SVG}style")
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in defined
        for attribute in ("fill", "clip-path"):
            if element.get(attribute, "").startswith("url("):
                assert element.attrib[attribute][5:-1] in defined


def motifs(root: Element, identifiers: list[str]) -> set[tuple[str | None, ...]]:
    """The shapes that some definitions are made of, each once."""
    found = set()
    for identifier in identifiers:
        definition = root.find(f".//{SVG}g[@id='{identifier}']")
        assert definition is not None
        found.add(tuple(path.get("d") for path in definition.iter(f"{SVG}path")))
    return found
