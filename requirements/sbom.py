"""Write the software bill of materials: every pinned package, in CycloneDX JSON.

    python requirements/sbom.py build/sbom.json

The packages that Sintra needs to run are required; the others serve its development. The document
depends on the lock files only, so the same lock files give the same bytes.
"""

import json
import re
import sys
import uuid
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def python_packages(lock: str) -> dict[tuple[str, str], list[str]]:
    """Return the packages of a lock file, with the SHA-256 hashes of their files."""
    packages: dict[tuple[str, str], list[str]] = {}
    hashes: list[str] = []
    for line in lock.splitlines():
        if found := PIN.match(line):
            hashes = packages.setdefault((found[1].lower(), found[2]), [])
        hashes += HASH.findall(line)
    return packages


def node_packages(lock: str) -> list[tuple[str, str]]:
    """Return the packages of Node, which check and test the browser client."""
    entries = json.loads(lock)["packages"]
    return [
        (path.rpartition("node_modules/")[2], entry["version"])
        for path, entry in entries.items()
        if path
    ]


def component(kind: str, name: str, version: str, *, required: bool) -> dict[str, Any]:
    """Return the entry of a package."""
    reference = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": version,
        "purl": reference,
        "scope": "required" if required else "excluded",
    }


def document() -> dict[str, Any]:
    """Return the bill of materials."""
    required = python_packages((ROOT / "requirements" / "run.lock").read_text())
    everything = required.copy()
    for name in ("server", "docs", "dev", "research"):
        everything |= python_packages((ROOT / "requirements" / f"{name}.lock").read_text())
    components = []
    for (name, version), hashes in everything.items():
        entry = component("pypi", name, version, required=(name, version) in required)
        # Each file of the package has its own hash. The installer checks them.
        entry["properties"] = [
            {"name": "sintra:file:sha256", "value": value} for value in sorted(set(hashes))
        ]
        components.append(entry)
    for name, version in node_packages((ROOT / "package-lock.json").read_text()):
        components.append(component("npm", name, version, required=False))
    components.sort(key=lambda entry: str(entry["bom-ref"]))
    found = re.search(r'__version__ = "(.+)"', (ROOT / "src/sintra/__init__.py").read_text())
    assert found is not None
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "sintra",
                "name": "sintra",
                "version": found[1],
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
    }


def main() -> None:
    """Write the document to the file that the first argument names."""
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document(), indent=1) + "\n")
    print(f"The bill of materials is in {path}")


if __name__ == "__main__":
    main()
