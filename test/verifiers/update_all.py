"""Updates from each made-up repository with the reference client of TUF, and prints what came of it, a JSON object a line.

Arguments: a folder with cases.json and, for each case, anchor.json, before/ and after/.
"""

import http.server
import json
import logging
import os
import sys
import tempfile
import threading
from functools import partial

from download_targets import download_targets
from tuf.ngclient import Updater


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_args):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_args):
        pass  # a client that refuses endless data hangs up


def update(base, folder, anchor, state):
    """One run of a client."""
    downloads = tempfile.mkdtemp(dir=state)
    updater = Updater(
        metadata_dir=os.path.join(state, "metadata"),
        metadata_base_url=f"{base}/{folder}/metadata/",
        target_dir=downloads,
        target_base_url=f"{base}/{folder}/targets/",
        bootstrap=anchor,
    )
    manifest, _ = download_targets(updater)
    return manifest.custom["publication"]


def outcome_of(work):
    try:
        return {"outcome": "accepted", "detail": work()}
    except Exception as error:  # whatever the client refuses by
        return {"outcome": "refused", "detail": f"{type(error).__name__}: {error}"[:300]}


def main(root):
    logging.disable(logging.CRITICAL)
    server = Server(("127.0.0.1", 0), partial(Quiet, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    with open(os.path.join(root, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    for name in cases:
        with open(os.path.join(root, name, "anchor.json"), "rb") as file:
            anchor = file.read()
        with tempfile.TemporaryDirectory() as state:
            os.mkdir(os.path.join(state, "metadata"))
            before = outcome_of(lambda: update(base, f"{name}/before", anchor, state))
            after = outcome_of(lambda: update(base, f"{name}/after", anchor, state))
        print(json.dumps({"name": name, "before": before, "after": after}), flush=True)
    server.shutdown()


main(sys.argv[1])
