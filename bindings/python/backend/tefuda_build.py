"""The build backend of pyproject.toml (PEP 517, PEP 660): builds the module with CMake and packs it.

Only the standard library is used, so that `pip install .` downloads nothing, with build isolation or without.
`pip wheel . --config-settings build-dir=DIR` builds in DIR (or takes what `make python` left there); the default is
build/wheel in the source tree.
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "bindings" / "python" / "tefuda"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the time of all files, so that equal sources give equal wheels


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def version():
    text = (ROOT / "include" / "tefuda" / "version.h").read_text(encoding="utf-8")
    return ".".join(re.findall(r"#define TF_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text))


def metadata():
    """The text of METADATA and PKG-INFO."""
    about = project()
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {version()}",
             f"Summary: {about['description']}", f"Requires-Python: {about['requires-python']}",
             *(f"Classifier: {row}" for row in about["classifiers"])]
    for extra, needs in about["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {need}; extra == "{extra}"' for need in needs)]
    readme = (ROOT / about["readme"]).read_text(encoding="utf-8")
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def tag():
    """One file for Python 3.11 and all later versions, on this kind of machine."""
    return f"cp311-abi3-{re.sub(r'[-.]', '_', sysconfig.get_platform())}"


def wheel_text():
    return f"Wheel-Version: 1.0\nGenerator: tefuda_build\nRoot-Is-Purelib: false\nTag: {tag()}\n"


def run(*command):
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SystemExit(f"tefuda: '{' '.join(map(str, command))}' failed")


def build(settings):
    """Builds the module; returns the folder that holds its files."""
    folder = Path((settings or {}).get("build-dir") or ROOT / "build" / "wheel")
    folder = folder if folder.is_absolute() else ROOT / folder
    if not (folder / "CMakeCache.txt").exists():
        run("cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DTEFUDA_TESTS=OFF",
            "-DTEFUDA_MPI=OFF", "-DTEFUDA_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}")
    run("cmake", "--build", folder, "--target", "python", "--parallel", str(os.cpu_count() or 2))
    return folder / "python" / "tefuda"


class Wheel:
    """A wheel that is being written, with the checksums of its files."""

    def __init__(self, folder):
        self.info = f"tefuda-{version()}.dist-info"
        self.name = f"tefuda-{version()}-{tag()}.whl"
        self.file = zipfile.ZipFile(Path(folder) / self.name, "w", zipfile.ZIP_DEFLATED)
        self.record = []

    def add(self, path, content, mode=0o644):
        entry = zipfile.ZipInfo(path, EPOCH)
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.file.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{path},sha256={digest},{len(content)}")

    def close(self):
        self.add(f"{self.info}/METADATA", metadata().encode())
        self.add(f"{self.info}/WHEEL", wheel_text().encode())
        self.add(f"{self.info}/LICENSE", (ROOT / "LICENSE").read_bytes())
        rows = "\n".join([*self.record, f"{self.info}/RECORD,,", ""])
        self.add(f"{self.info}/RECORD", rows.encode())
        self.file.close()
        return self.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    wheel = Wheel(wheel_directory)
    sources = {path.name for path in PACKAGE.iterdir()}
    for path in sorted(build(config_settings).iterdir()):
        if path.is_file() and (path.suffix == ".so" or path.name in sources):
            wheel.add(f"tefuda/{path.name}", path.read_bytes(), 0o755 if path.suffix == ".so" else 0o644)
    return wheel.close()


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """The folder of the build on the path: `pip install -e .`."""
    wheel = Wheel(wheel_directory)
    wheel.add("tefuda.pth", f"{build(config_settings).parent}\n".encode())
    return wheel.close()


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = Path(metadata_directory) / f"tefuda-{version()}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(metadata(), encoding="utf-8")
    (folder / "WHEEL").write_text(wheel_text(), encoding="utf-8")
    return folder.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel


def source_files():
    """The files under version control; outside a checkout, those of an unpacked archive."""
    done = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True)
    if done.returncode == 0 and done.stdout:
        return [name for name in done.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    skip = {"build", ".git", "node_modules"}
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")
                  if path.is_file() and path.relative_to(ROOT).parts[0] not in skip and path.name != "PKG-INFO")


def build_sdist(sdist_directory, config_settings=None):
    top = f"tefuda-{version()}"
    with tarfile.open(Path(sdist_directory) / f"{top}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name in source_files():
            archive.add(ROOT / name, f"{top}/{name}", recursive=False)
        info = Path(sdist_directory) / "PKG-INFO"
        info.write_text(metadata(), encoding="utf-8")
        archive.add(info, f"{top}/PKG-INFO")
        info.unlink()
    return f"{top}.tar.gz"
