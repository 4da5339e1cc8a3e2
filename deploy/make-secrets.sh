#!/bin/sh
# Makes the secrets that docker-compose.yml reads, each once: what is there is kept. Run it in the folder of the compose file.
set -eu
umask 077
mkdir -p secrets
# Nobody but us enters the folder, also where it was there before; the account in the container reads the one file that it is given.
chmod 700 secrets
keep() { # name, value
  if [ ! -s "secrets/$1" ]; then
    # An empty one from an earlier run can't be written to.
    rm -f "secrets/$1"
    printf '%s' "$2" > "secrets/$1"
  fi
  chmod 444 "secrets/$1"
}
random() { openssl rand -hex "$1"; }
keep postgres_password "$(random 24)"
# The programs sign in with less rights than the owner of the tables. An installation from before that keeps its one role.
if [ ! -s secrets/database_url ]; then
  keep database_owner_url "postgresql://selvedge:$(cat secrets/postgres_password)@postgres:5432/selvedge"
fi
keep database_owner_url ''
keep database_url "postgresql://selvedge_programs:$(random 24)@postgres:5432/selvedge"
keep redis_password "$(random 24)"
keep queue_url "redis://:$(cat secrets/redis_password)@redis:6379"
keep jwt_secret "$(random 48)"
[ -s secrets/admin_password ] || echo 'The first administrator signs in with ADMIN_EMAIL and the password in secrets/admin_password.'
keep admin_password "$(random 10)"
keep s3_access_key_id "$(random 10)"
keep s3_secret_access_key "$(random 20)"
# Empty until you write your provider's address into it: smtp://user:password@mail.example:587
keep smtp_url ''
echo 'The secrets are in secrets/. Keep a copy of jwt_secret: without it every session and link ends.'
