"""Updates once from a service, as a stranger would. Arguments: its address, a file of root metadata."""

import json
import sys
import tempfile

from tuf.ngclient import Updater

base, root = sys.argv[1:]
with tempfile.TemporaryDirectory() as state, open(root, "rb") as file:
    updater = Updater(
        metadata_dir=state,
        metadata_base_url=f"{base}/v1/publication/metadata/",
        target_dir=state,
        target_base_url=f"{base}/v1/publication/files/",
        bootstrap=file.read(),
    )
    updater.refresh()
    manifest = updater.get_targetinfo("manifest.json")
    with open(updater.download_target(manifest), "rb") as downloaded:
        names = [listed["name"] for listed in json.load(downloaded)["files"]]
    for name in names:
        updater.download_target(updater.get_targetinfo(name))
    print(json.dumps({"custom": manifest.custom, "files": names}))
