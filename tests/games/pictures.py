"""Reading of SVG pictures, for the tests of all games."""

from collections import Counter
from functools import lru_cache
from xml.etree import ElementTree

Element = ElementTree.Element

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["</title><script>alert(1)</script>", "\"'><a href='x'>&amp;", "<![CDATA[", "]]>&#0;"]


@lru_cache(128)  # several tests read the same drawings
def parse(svg: str) -> Element:
    """Parse a picture, which must be well-formed, and return its root."""
    return ElementTree.fromstring(svg)


def parts(root: Element, name: str) -> list[Element]:
    """Return all groups of a class."""
    return root.findall(f".//{SVG}g[@class='{name}']")


def texts(element: Element) -> list[str]:
    """Return all texts of an element."""
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def titles(element: Element) -> list[str]:
    """Return all titles in an element."""
    return [title.text or "" for title in element.iter(f"{SVG}title")]


def used(*elements: Element) -> list[str]:
    """Return the ids of the definitions that some elements use, in order."""
    return [
        use.attrib["href"].removeprefix("#")
        for element in elements
        for use in element.iter(f"{SVG}use")
    ]


def tags(root: Element) -> Counter[str]:
    """Count the elements by tag."""
    return Counter(element.tag for element in root.iter())


def assert_self_contained(root: Element) -> None:
    """Check that the picture loads nothing and contains no script."""
    defined = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}image", f"{SVG}style")
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in defined
        for attribute in ("fill", "clip-path"):
            if element.get(attribute, "").startswith("url("):
                assert element.attrib[attribute][5:-1] in defined


def motifs(root: Element, identifiers: list[str]) -> set[tuple[str | None, ...]]:
    """Return the different shapes of some definitions."""
    found = set()
    for identifier in identifiers:
        definition = root.find(f".//{SVG}g[@id='{identifier}']")
        assert definition is not None
        found.add(tuple(path.get("d") for path in definition.iter(f"{SVG}path")))
    return found
