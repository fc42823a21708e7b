"""The documentation is true: examples run, links work, tables of modules are complete."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from benchmarks.assault import PARTS, files
from sintra.core.compile import PACKAGE
from sintra.core.errors import RecordError
from sintra.server.schema import METADATA

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "src").rglob("*.md")], key=str)
#: A block of code: its language, or attributes such as `{.python}` for one that is not run.
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
#: Scripts, styles, pictures and fonts that a page would load from the network.
NETWORK = re.compile(
    r"""<(?:script|img|iframe)[^>]+src=["']?(?:https?:)?//|<link[^>]+href=["']?https?://
    (?![^>]+canonical)|url\(["']?(?:https?:)?//""",
    re.VERBOSE,
)
#: A row of a table of modules, in Markdown and in the docstring of a package.
MARKDOWN_ROW = re.compile(r"^\| `([\w.]+)` \|", re.MULTILINE)
DOCSTRING_ROW = re.compile(r"^``([\w.]+)``  ", re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    return [code for found, code in BLOCK.findall(page.read_text()) if found == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    examples = blocks(page, "python")
    assert len(examples) == page.read_text().count("\n```python\n")  # none is overlooked
    for code in examples:
        exec(compile(code, str(page), "exec"), {"__name__": "example"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in LINK.findall(BLOCK.sub("", page.read_text())):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text()
    for page in DOCS.rglob("*.md"):
        assert f" {page.relative_to(DOCS).as_posix()}\n" in navigation


# --- Records ---------------------------------------------------------------------------------


def example_record() -> str:
    [record] = [b for b in blocks(DOCS / "records.md", "") if b.startswith("[Game")]
    return record


def test_the_example_record_replays_with_and_without_its_seed() -> None:
    record = example_record()
    game = sintra.read_record(record)
    assert game.names == ("Ana", "Bento")
    assert [played.move.text for played in game.history] == ["F1g", "F2y", "Cr"]
    assert game.record() == record
    without_seed = re.sub(r"\[Seed.*\n", "", record)
    assert sintra.read_record(without_seed).history == game.history


def test_the_page_quotes_the_error_of_a_broken_record() -> None:
    with pytest.raises(RecordError) as caught:
        sintra.read_record(example_record().replace("Cr", "F1p"))
    assert f"`{caught.value}`" in (DOCS / "records.md").read_text()


# --- Packages and modules --------------------------------------------------------------------


def is_package(folder: Path) -> bool:
    return (folder / "__init__.py").exists()


def modules_below(package: Path) -> set[str]:
    """Return the modules of a package and its sub-packages, such as ``rules.play``.

    Revisions of the database have numbers for names. They are not modules.
    """
    paths = [path for path in package.rglob("*.py") if path.stem.isidentifier()]
    paths = [path for path in paths if path.name != "__init__.py"]
    return {".".join(path.relative_to(package).with_suffix("").parts) for path in paths}


def section(page: Path, heading: str) -> str:
    """Return the text below a heading, up to the next heading of any level."""
    return page.read_text().split(f"\n{heading}\n")[1].split("\n#")[0]


def listed_modules(package: Path) -> list[str]:
    """Return the modules that the architecture page or the package's docstring lists."""
    name = package.relative_to(PACKAGE).as_posix()
    text = section(DOCS / "architecture.md", f"### `{name}`")
    if MARKDOWN_ROW.search(text):
        return MARKDOWN_ROW.findall(text)
    assert f"::: sintra.{name.replace('/', '.')}\n" in text  # the page shows the docstring
    docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or ""
    return DOCSTRING_ROW.findall(docstring)


GAMES = [path for path in sorted((PACKAGE / "games").iterdir()) if is_package(path)]
PACKAGES = [path for path in sorted(PACKAGE.iterdir()) if is_package(path)]
WITH_MODULES = [path for path in PACKAGES if path.name != "games"] + GAMES


def test_the_architecture_page_lists_every_package() -> None:
    listed = MARKDOWN_ROW.findall(section(DOCS / "architecture.md", "## Packages"))
    assert sorted(listed) == sorted([*(path.name for path in PACKAGES), "web"])


@pytest.mark.parametrize("package", WITH_MODULES, ids=lambda path: path.name)
def test_tables_of_modules_are_complete(package: Path) -> None:
    listed = listed_modules(package)
    assert sorted(listed) == sorted(modules_below(package))


def test_the_table_of_the_kit_is_complete() -> None:
    rows = section(DOCS / "architecture.md", "## The browser client").split("| `table` |")[1]
    first_column = re.findall(r"^\| (`.*?`) \|", "| `table` |" + rows, re.MULTILINE)
    listed = re.findall(r"`(\w+)`", " ".join(first_column))
    modules = (PACKAGE / "web" / "games" / "kit").glob("*.js")
    assert sorted(listed) == sorted(path.stem for path in modules)


def test_the_server_page_lists_everything_that_is_stored() -> None:
    listed = set(re.findall(r"`(\w+)`", section(DOCS / "server.md", "### Players")))
    kept = {table.name for table in METADATA.sorted_tables if not table.info.get("transient")}
    assert kept <= listed, kept - listed


def test_the_library_page_lists_every_example() -> None:
    listed = MARKDOWN_ROW.pattern.replace(r"[\w.]+", r"examples/[\w.]+")
    rows = re.findall(listed, (DOCS / "library.md").read_text(), re.MULTILINE)
    examples = {path for path in (ROOT / "examples").iterdir() if path.suffix in ("", ".py")}
    assert sorted(rows) == sorted(f"examples/{path.name}" for path in examples)


# --- The site --------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_site_builds_without_a_warning_and_loads_nothing_from_the_network(
    tmp_path: Path,
) -> None:
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    built = [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]
    assert len(built) > len(list(DOCS.rglob("*.md")))
    for page in built:
        assert not NETWORK.search(page.read_text()), page.name
    reference = (tmp_path / "api.html").read_text()
    assert "&gt;&gt;&gt;" in reference  # an example of a docstring, as code
    assert "The finishing place of every seat" in reference  # the comment of a field
    assert "Return a cheap estimate of how good a legal action is" in reference  # a kernel
    architecture = (tmp_path / "architecture.html").read_text()
    assert "<td><code>referee</code></td>" in architecture  # a table of a docstring
    assert "====" not in architecture
    learning = (tmp_path / "learning.html").read_text()
    assert "Make one step of Adam" in learning  # the example itself
    positions = (tmp_path / "positions.html").read_text()
    assert positions.count("<details") == 18  # an example of every phase of both games
    rules = (tmp_path / "rules" / "summer-pavilion.html").read_text()
    assert "the rules as implemented" in rules


def test_every_promise_of_the_server_names_its_tests() -> None:
    rows = section(DOCS / "server.md", "## Promises")
    named = set(re.findall(r"`(test_\w+)`", rows))
    tests = {
        path.name: set(re.findall(r"def (test_\w+)", path.read_text()))
        for path in (ROOT / "tests" / "server").glob("test_*.py")
    }
    existing = set().union(*tests.values())
    assert len(named) > 30
    assert named <= existing, named - existing
    # `make assault` runs them all; the soak test has a longer form there.
    run = {Path(name).name for names in PARTS.values() for name in files(names)} | {"test_soak.py"}
    left_out = {name for name, found in tests.items() if found & named and name not in run}
    assert not left_out, left_out
