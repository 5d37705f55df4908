#!/usr/bin/env bash
# Fetches the smallest distribution of OpenSearch, from Maven Central (133 MB), where a Java runs that is new enough for it.
# Tests that need it are skipped by name elsewhere.
set -uo pipefail
version=3.4.0
digest=6540e95fe8bfaedc3eb1c58e829912ea2203af2ac1f88f76411c20a2fc5254a6
path=org/opensearch/distribution/integ-test-zip/opensearch/$version/opensearch-$version.zip
into="$(cd "$(dirname "$0")" && pwd)/../../node_modules/.cache/verifiers"
[ -e "$into/opensearch-$version/lib" ] && exit 0

# The newest of the machine's; OpenSearch 3 needs 21.
has_java=
for java in "${JAVA_HOME:-/nonexistent}/bin/java" /usr/lib/jvm/*/bin/java; do
  [ -x "$java" ] || continue
  major=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
  [ "${major:-0}" -ge 21 ] && has_java=yes
done
[ -n "$has_java" ] || { echo "no Java 21: no OpenSearch"; exit 0; }

mkdir -p "$into"
zip="$HOME/.m2/repository/$path"
if ! [ -e "$zip" ]; then
  zip="$into/opensearch.zip"
  curl --silent --show-error --fail --location --max-time 180 --output "$zip" "https://repo1.maven.org/maven2/$path" ||
    { echo "no OpenSearch"; rm -f "$zip"; exit 0; }
fi
if echo "$digest  $zip" | sha256sum --check --status; then
  unpacked=$(mktemp -d -p "$into")
  { unzip -q "$zip" -d "$unpacked" || python3 -m zipfile -e "$zip" "$unpacked"; } 2>/dev/null &&
    # Run by a user that is not root.
    chmod -R a+rX "$unpacked" && mv "$unpacked/opensearch-$version" "$into/" || echo "no OpenSearch"
  rm -rf "$unpacked"
else
  echo "no OpenSearch: the archive has another digest"
fi
rm -f "$into/opensearch.zip"
exit 0
