"""`pip wheel .` makes a wheel that imports in a clean virtual environment without the source tree."""
import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

import tefuda

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ["TEFUDA_BUILD"]

CHECK = """
import sys, tefuda
assert "site-packages" in tefuda.__file__, tefuda.__file__
assert "numpy" not in sys.modules and not tefuda.vector.zeros((1,), "uint8") is None
position = tefuda.Position("klondike", "seed:2")
assert tefuda.Solver("klondike").solve(position).verdict == "won"
envs = tefuda.VectorEnv("accordion", 4)
envs.reset(seed=1)
assert envs.step(envs.random_actions())[1].tolist() == [0.0] * 4
print("good", tefuda.__version__)
"""


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    """A virtual environment without the system's packages; its Python, and an environment without our paths."""
    if "LD_PRELOAD" in os.environ:
        pytest.skip("tested with the release build")
    folder = tmp_path_factory.mktemp("venv")
    variables = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP_"))}
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, env=variables)
    return folder / "bin" / "python", variables | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def pip(clean, *arguments):
    python, variables = clean
    done = subprocess.run([python, "-m", "pip", *arguments], cwd=TOP, env=variables, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_wheel(clean, tmp_path):
    # --no-index: nothing may be downloaded. In the long test the library is compiled again.
    settings = [] if "TEFUDA_LONG" in os.environ else ["--config-settings", f"build-dir={BUILD}"]
    pip(clean, "wheel", ".", "--no-index", "--no-deps", "-q", "-w", str(tmp_path), *settings)
    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"tefuda-{tefuda.__version__}-cp311-abi3-")
    names = {pathlib.PurePath(name).name for name in zipfile.ZipFile(wheel).namelist()}
    assert {"_core.abi3.so", "_core.pyi", "py.typed", "__init__.py", "RECORD", "METADATA"} <= names
    pip(clean, "install", "--no-index", "-q", str(wheel))
    python, variables = clean
    done = subprocess.run([python, "-I", "-c", CHECK], cwd=tmp_path, env=variables, text=True, capture_output=True)
    assert done.stdout == f"good {tefuda.__version__}\n", done.stderr


def test_install_from_the_tree(clean, tmp_path):
    pip(clean, "install", ".", "--no-index", "--no-build-isolation", "--force-reinstall", "-q", "--config-settings",
        f"build-dir={BUILD}")
    python, variables = clean
    done = subprocess.run([python, "-I", "-c", CHECK], cwd=tmp_path, env=variables, text=True, capture_output=True)
    assert done.stdout.startswith("good"), done.stderr


def test_source_archive(tmp_path):
    import tarfile
    sys.path.insert(0, str(TOP / "bindings/python/backend"))
    import tefuda_build
    name = tefuda_build.build_sdist(tmp_path)
    with tarfile.open(tmp_path / name) as archive:
        names = set(archive.getnames())
    top = f"tefuda-{tefuda.__version__}"
    assert {f"{top}/{path}" for path in ("pyproject.toml", "PKG-INFO", "CMakeLists.txt", "bindings/python/src/core.h",
                                         "include/tefuda/env.h")} <= names
