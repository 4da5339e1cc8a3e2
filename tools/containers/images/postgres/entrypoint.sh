#!/usr/bin/env bash
# The steps of the official image's entrypoint, in its order: own the folder, step down to postgres, make the cluster once, run.
set -Eeo pipefail

file_env() { # NAME, default
  local file_name="$1_FILE"
  local value=${!1:-${2:-}}
  if [ -n "${!file_name:-}" ]; then value=$(< "${!file_name}"); fi
  export "$1=$value"
}

[ "${1:-}" = postgres ] || exec "$@"

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chmod 00700 "$PGDATA"
  chmod 03775 /var/run/postgresql
  find "$PGDATA" \! -user postgres -exec chown postgres '{}' +
  find /var/run/postgresql \! -user postgres -exec chown postgres '{}' +
  exec gosu postgres "$BASH_SOURCE" "$@"
fi

mkdir -p "$PGDATA"
chmod 00700 "$PGDATA" || :
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  file_env POSTGRES_PASSWORD
  file_env POSTGRES_USER postgres
  file_env POSTGRES_DB "$POSTGRES_USER"
  file_env POSTGRES_INITDB_ARGS
  if [ -z "$POSTGRES_PASSWORD" ]; then
    echo 'Error: Database is uninitialized and superuser password is not specified.' >&2
    exit 1
  fi
  eval 'initdb --username="$POSTGRES_USER" --pwfile=<(printf "%s\n" "$POSTGRES_PASSWORD") '"$POSTGRES_INITDB_ARGS"
  printf '\nhost all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  export PGPASSWORD=$POSTGRES_PASSWORD
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -p 5432" -w start
  run_psql() { psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --no-password "$@"; }
  if [ "$POSTGRES_DB" != postgres ]; then
    run_psql --dbname postgres --set db="$POSTGRES_DB" <<< 'CREATE DATABASE :"db"'
  fi
  for script in /docker-entrypoint-initdb.d/*; do
    case "$script" in
      *.sh) if [ -x "$script" ]; then "$script"; else . "$script"; fi ;;
      *.sql) run_psql --dbname "$POSTGRES_DB" -f "$script" ;;
    esac
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
  unset PGPASSWORD
  echo 'PostgreSQL init process complete; ready for start up.'
fi
exec "$@"
