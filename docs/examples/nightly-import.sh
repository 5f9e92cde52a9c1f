#!/bin/sh
# Imports a file into Atrium's ledger with an API token: sends it in parts, checks every row, and commits it if all are correct.
# Needs curl and jq.
#
#   ATRIUM_URL=https://portal.firm.example ATRIUM_TOKEN_FILE=/etc/atrium/import-token nightly-import.sh transactions /data/transactions.csv
#
# Exits 0 if the file was imported, or waits for a person if it contains clients; 1 if rows are wrong (nothing is changed), 2 otherwise. An
# import that was not committed is discarded. Each step is given an hour (ATRIUM_STEP_SECONDS) and its state is read every second
# (ATRIUM_POLL_SECONDS).
#
# Standard output has one line about an import that succeeded; messages about failures are on standard error. The errors of wrong rows are
# CSV in the file of ATRIUM_ERRORS_FILE, which is replaced, or on standard error. They contain values of the file: keep them as safe.
set -eu

kind=$1
file=$2
url=${ATRIUM_URL:?}/api/imports
token=$(cat "${ATRIUM_TOKEN_FILE:?}")
work=$(mktemp -d)
import=
trap finish EXIT
trap 'exit 2' HUP INT TERM

# Discards an import that was not committed, and removes the copy of the file.
finish() {
  code=$?
  trap - EXIT
  [ -z "$import" ] || (request DELETE "/$import") 2>"$work/discarded" || true
  rm -r "$work"
  exit "$code"
}

# Sends a request. Only those that can be repeated without effect are repeated. The token is not an argument, because other users of the
# machine can read those.
request() {
  method=$1
  path=$2
  shift 2
  case $method in
    GET | PUT) retries=5 ;;
    *) retries=0 ;;
  esac
  status=$(printf 'Authorization: Bearer %s\n' "$token" |
    curl --disable --silent --show-error --max-time 120 --retry "$retries" --retry-max-time 600 --retry-connrefused --request "$method" \
      --header @- --output "$work/response" --write-out '%{http_code}' "$@" "$url$path") || fail "$method $path: no response"
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
  until=$(($(date +%s) + ${ATRIUM_STEP_SECONDS:-3600}))
  request GET "/$import"
  while [ "$(field state)" = "$1" ]; do
    [ "$(date +%s)" -lt "$until" ] || fail "The import is still $1"
    sleep "${ATRIUM_POLL_SECONDS:-1}"
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
  wrong=$(field counts.wrong)
  request GET "/$import/errors"
  if [ -n "${ATRIUM_ERRORS_FILE:-}" ]; then
    (umask 077 && cp "$work/response" "$work/errors" && mv -f "$work/errors" "$ATRIUM_ERRORS_FILE") || fail "$ATRIUM_ERRORS_FILE cannot be written"
    echo "$(basename "$file"): $wrong rows are wrong; see $ATRIUM_ERRORS_FILE" >&2
  else
    cat "$work/response" >&2
  fi
  exit 1
fi

# Clients are committed by a person, because their e-mail addresses decide who can sign up.
if [ "$kind" = accounts ]; then
  import=
  jq --raw-output '"\(.fileName): checked; a person commits it in the browser"' "$work/response"
  exit 0
fi

# The response to the commit may be lost, so that the state decides.
(request POST "/$import/commit") || true
wait_while committing
[ "$(field state)" = committed ] || fail "The file was not imported: $(field refusal.code)"
import=
jq --raw-output '"\(.fileName): \(.counts.new) new, \(.counts.changed) changed, \(.counts.same) as before"' "$work/response"
