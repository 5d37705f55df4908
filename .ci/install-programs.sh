#!/usr/bin/env bash
# Installs the programs of Debian that tests use: a test whose program is missing is skipped by name. What a machine has
# already is left as it is; without root or apt-get nothing is done. What cannot be had is named.
set -uo pipefail
{ command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; } || exit 0

missing=()
for each in bwrap:bubblewrap strace:strace chromium-headless-shell:chromium-headless-shell systemd-analyze:systemd; do
  command -v "${each%%:*}" >/dev/null || missing+=("${each#*:}")
done
python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
# Without it a browser shows no Chinese.
dpkg -s fonts-noto-cjk >/dev/null 2>&1 || missing+=(fonts-noto-cjk)
needs_redis=$(command -v redis-server >/dev/null || echo yes)
needs_promtool=$(command -v promtool >/dev/null || echo yes)
# One of them starts a store of S3 on a free port; together 70 MB. They start nothing by themselves.
for each in radosgw ceph-mon ceph-osd; do
  command -v "$each" >/dev/null || missing+=("$each")
done
[ "${#missing[@]}" -eq 0 ] && [ -z "$needs_promtool$needs_redis" ] && exit 0

apt-get update >/dev/null 2>&1
# One at a time: what cannot be had keeps no other away.
for each in ${missing[@]+"${missing[@]}"}; do
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$each" >/dev/null 2>&1 ||
    echo "not installed: $each"
done
# To install the package would start a server, and all it holds is this other name of a program of its tools.
if [ -n "$needs_redis" ]; then
  { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redis-tools &&
    ln -sf /usr/bin/redis-check-rdb /usr/local/bin/redis-server && redis-server --version; } >/dev/null 2>&1 ||
    echo "not installed: redis-server"
fi
# To install the package would start a server; only the one program is taken out of it.
if [ -n "$needs_promtool" ]; then
  folder=$(mktemp -d)
  { (cd "$folder" && apt-get download prometheus) &&
    dpkg-deb --fsys-tarfile "$folder"/prometheus_*.deb |
    tar -x -C /usr/local/bin --strip-components=3 ./usr/bin/promtool; } >/dev/null 2>&1 || echo "not installed: promtool"
  rm -rf "$folder"
fi
exit 0
