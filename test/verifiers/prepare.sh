#!/usr/bin/env bash
# Installs what others wrote and the tests run: the reference client of TUF and Schemathesis from PyPI, a program over Go's
# sumdb, and the inspector of the Model Context Protocol from npm (111 MB). Each is left out where its tool is missing or its
# packages cannot be had; its tests are then skipped by name.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
into="$here/../../node_modules/.cache/verifiers"
mkdir -p "$into"

if command -v python3 >/dev/null; then
  python3 -m venv "$into/python" &&
    "$into/python/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$here/requirements.txt" ||
    { echo "no Python: neither the client of TUF nor Schemathesis"; rm -rf "$into/python"; }
fi
if command -v go >/dev/null; then
  (cd "$here/check-log" && GOFLAGS=-mod=readonly go build -o "$into/check-log" .) || echo "no Go verifier of logs"
fi
mkdir -p "$into/inspector"
cp "$here"/inspector/package*.json "$into/inspector/"
# Not `npm ci`, which refuses a lock file without an optional package for Windows that registries do not have.
(cd "$into/inspector" && npm install --no-save --ignore-scripts --no-audit --no-fund --silent) ||
  { echo "no inspector of the Model Context Protocol"; rm -rf "$into/inspector"; }
exit 0
