#!/usr/bin/env bash
# Creates Atrium's two logins and its database. Passwords are in files; SECRETS names another folder than /run/secrets.
set -euo pipefail
secrets=${SECRETS:-/run/secrets}
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$(cat "$secrets/atrium-owner-password")" --set app_password="$(cat "$secrets/atrium-app-password")" <<'SQL'
create role atrium_owner login password :'owner_password';
create role atrium_app login password :'app_password';
create database atrium owner atrium_owner;
SQL
