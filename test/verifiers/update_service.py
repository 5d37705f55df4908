"""Updates from a service, as a stranger would: address, a file of root metadata and, to come back as one who
remembers what was seen, a folder for that."""

import json
import sys
import tempfile

from download_targets import download_targets
from tuf.ngclient import Updater


def update(base, root, state):
    with open(root, "rb") as file:
        bootstrap = file.read()
    with tempfile.TemporaryDirectory() as downloads:
        updater = Updater(
            metadata_dir=state,
            metadata_base_url=f"{base}/v1/publication/metadata/",
            target_dir=downloads,
            target_base_url=f"{base}/v1/publication/files/",
            bootstrap=bootstrap,
        )
        manifest, names = download_targets(updater)
    return {"custom": manifest.custom, "files": names}


if len(sys.argv) == 4:
    print(json.dumps(update(*sys.argv[1:])))
else:
    with tempfile.TemporaryDirectory() as unseen:
        print(json.dumps(update(*sys.argv[1:], unseen)))
