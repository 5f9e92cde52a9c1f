#!/bin/sh
# Imports a file into Atrium's ledger with an API token: sends it in parts, checks every row, and commits it if all are correct.
# Needs curl and jq.
#
#   ATRIUM_URL=https://portal.firm.example ATRIUM_TOKEN_FILE=/etc/atrium/import-token nightly-import.sh transactions /data/transactions.csv
#
# Exits 0 if the file was imported, 1 if rows are wrong (their errors are printed as CSV, and nothing is changed), 2 otherwise.
set -eu

kind=$1
file=$2
url=${ATRIUM_URL:?}/api/imports
token=$(cat "${ATRIUM_TOKEN_FILE:?}")
work=$(mktemp -d)
import=
trap 'rm -r "$work"' EXIT

# Sends a request. The token is not an argument, because other users of the machine can read those. Errors print their code.
request() {
  method=$1
  path=$2
  shift 2
  status=$(printf 'Authorization: Bearer %s\n' "$token" |
    curl --silent --show-error --max-time 120 --retry 5 --retry-connrefused --request "$method" --header @- \
      --output "$work/response" --write-out '%{http_code}' "$@" "$url$path") || fail "$method $path: no response"
  [ "$status" = 200 ] || fail "$method $path: $status $(jq --raw-output '.code // empty' "$work/response" 2>/dev/null)"
}

fail() {
  echo "$1" >&2
  exit 2
}

send_json() {
  request "$1" "$2" --header 'Content-Type: application/json' --data-binary "$3"
}

field() {
  jq --raw-output ".$1" "$work/response"
}

# Waits until the server has finished a step.
wait_while() {
  request GET "/$import"
  while [ "$(field state)" = "$1" ]; do
    sleep 1
    request GET "/$import"
  done
}

send_json POST '' "$(jq --null-input --arg kind "$kind" --arg fileName "$(basename "$file")" --argjson fileBytes "$(wc -c <"$file")" \
  '{$kind, $fileName, $fileBytes}')"
import=$(field id)

split -b 2000000 -a 4 "$file" "$work/part-"
number=0
for part in "$work"/part-*; do
  request PUT "/$import/parts/$number" --header 'Content-Type: application/octet-stream' --data-binary "@$part"
  number=$((number + 1))
done
request POST "/$import/file"
[ "$(field state)" = received ] || fail "The file cannot be read: $(field refusal.code)"

# The columns as recognised by their headings, and those of earlier imports.
send_json PUT "/$import/columns" "$(jq --compact-output '{layout, fields: [.columns[].field]}' "$work/response")"
wait_while checking
[ "$(field state)" = checked ] || fail "The file cannot be checked: $(field refusal.code)"
if [ "$(field counts.wrong)" != 0 ]; then
  request GET "/$import/errors"
  cat "$work/response"
  request DELETE "/$import"
  exit 1
fi

request POST "/$import/commit"
wait_while committing
[ "$(field state)" = committed ] || fail "The file was not imported: $(field refusal.code)"
jq --raw-output '"\(.fileName): \(.counts.new) new, \(.counts.changed) changed, \(.counts.same) as before"' "$work/response"
