"""Downloads what a publication is made of with the reference client of TUF."""

import json


def download_targets(updater):
    """Metadata first, then every target that the signed manifest names. Returns the manifest and those names."""
    updater.refresh()
    manifest = updater.get_targetinfo("manifest.json")
    with open(updater.download_target(manifest), "rb") as file:
        names = [listed["name"] for listed in json.load(file)["files"]]
    for name in names:
        updater.download_target(updater.get_targetinfo(name))
    return manifest, names
