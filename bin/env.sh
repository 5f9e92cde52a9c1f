# Sourced by the commands. Changes to the root folder and puts the pinned Node first on the path.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export PATH="$root/node_modules/.bin:$PATH"
# Compiled modules are stored, so that later commands start faster. A release stores nothing in its own folder.
[ -f "$root/release.json" ] || export NODE_COMPILE_CACHE="$root/.cache/compiled"
