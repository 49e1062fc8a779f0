"""A plugin of pytest that prints TAP: one line per case, and what a failed one said as comments."""
count = 0


def pytest_addoption(parser):
    """What the plugin of the terminal, which this one replaces, defines."""
    parser.addoption("--verbose", type=int, default=0)



def case(passed, name, words="", skip=""):
    global count
    count += 1
    print(f"{'ok' if passed else 'not ok'} {count} - {name}{' # SKIP ' + skip if skip else ''}")
    for line in words.splitlines():
        print(f"# {line}")


def pytest_runtest_logreport(report):
    name = report.nodeid.removeprefix("tests/python/")
    if report.skipped:
        case(True, name, skip=str(report.longrepr[-1] if isinstance(report.longrepr, tuple) else "skipped"))
    elif report.failed or report.when == "call":
        case(report.passed, name, "" if report.passed else f"{report.when}: {report.longreprtext}")


def pytest_collectreport(report):
    if report.failed:
        case(False, f"{report.nodeid}: collected", report.longreprtext)


def pytest_sessionfinish(session):
    print(f"1..{count}", flush=True)
