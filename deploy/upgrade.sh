#!/bin/sh
# Starts the product of docker-compose.yml, or brings it to another version while it serves: checks, builds, backs up, migrates,
# replaces one API and one worker after the other, verifies, and goes back by itself when something fails.
set -eu
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
  sh deploy/upgrade.sh                  to the version of this folder: `git pull` comes first
  sh deploy/upgrade.sh --image IMAGE    to an image that is here already, or that SELVEDGE_PULL=missing may pull
  sh deploy/upgrade.sh back             to the image that ran before the last upgrade; the schema stays
Options:
  --no-backup      writes none before the migrations
  --all            replaces every API and worker, also those that are up to date: after a change in secrets/
TEXT
}

action=upgrade image='' backup=yes all=no
while [ $# -gt 0 ]; do
  case $1 in
    back) action=back ;;
    --image) image=${2:?--image needs the name of an image}; shift ;;
    --no-backup) backup=no ;;
    --all) all=yes ;;
    -h | --help) usage; exit 0 ;;
    *) echo "Unknown: $1" >&2; usage >&2; exit 2 ;;
  esac
  shift
done

say() { printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"; }
fail() { say "$*" >&2; exit 1; }

# Settings of .env, as Compose reads them; the last line of a name counts.
setting() { # NAME
  [ -f .env ] || return 0
  sed -n "s/^[[:space:]]*$1=//p" .env | tail -n 1 | sed "s/[[:space:]]*$//; s/^'\(.*\)'$/\1/; s/^\"\(.*\)\"$/\1/"
}
# Through the same file, so that its owner and rights stay.
remember() { # NAME VALUE
  # Beside it first: a full disk must not cost the settings.
  cp -p .env .env.new
  lines=$(grep -v "^[[:space:]]*$1=" .env || true)
  printf '%s\n%s=%s\n' "$lines" "$1" "$2" > .env.new
  mv .env.new .env
}

compose() { docker compose --progress quiet "$@"; }
count() { docker compose ps --all --quiet "$1" | wc -l; }
running() { docker compose ps --quiet --status running "$1" 2>/dev/null || true; }
replicas() { # SERVICE
  if [ "$1" = api ]; then setting API_REPLICAS; else setting WORKER_REPLICAS; fi | grep . || echo 1
}
image_of() { docker inspect --format '{{.Config.Image}}' "$1"; }
image_id() { docker image inspect --format '{{.Id}}' "$1"; }
health_of() { docker inspect --format '{{.State.Health.Status}}' "$1"; }

# Containers that Compose would make again, because their image or their settings changed; with --all each one. By name.
# With all they depend on, here and in replace: Compose counts that among their settings.
outdated() { # SERVICE
  if [ "$all" = yes ]; then
    docker compose ps --all --format '{{.Name}}' "$1"
  else
    docker compose --dry-run create --scale "api=$(count api)" --scale "worker=$(count worker)" 2>&1 \
      | sed -n "s/.*Container  *\([^ ]*-$1-[0-9]*\)  *Recreate *\$/\1/p"
  fi
}

# Its log is kept in logs/, because it ends with its container.
retire() { # CONTAINER
  docker stop --time 90 "$1" >/dev/null
  mkdir -p -m 700 logs
  docker logs "$1" > "logs/$(date -u +%Y%m%dT%H%M%SZ)-$1.log" 2>&1
  docker rm "$1" >/dev/null
}

# Another one comes up and is healthy before one ends.
replace() { # SERVICE
  for old in $(outdated "$1"); do
    if [ "$(health_of "$old")" = healthy ]; then
      compose up --detach --no-recreate --wait --scale "$1=$(($(count "$1") + 1))" "$1" || return 1
    fi
    retire "$old"
    say "$1: $old has ended, $(count "$1") running."
  done
  compose up --detach --no-recreate --wait --scale "$1=$(replicas "$1")" "$1"
}

replace_all() { replace api && replace worker; }

# Each API that the proxy finds, asked from where the proxy is.
verify() {
  for container in $(running api) $(running worker); do
    [ "$(health_of "$container")" = healthy ] || return 1
    [ "$(docker inspect --format '{{.Image}}' "$container")" = "$(image_id "$SELVEDGE_IMAGE")" ] || return 1
  done
  [ -n "$(running api)" ] && [ -n "$(running worker)" ] || return 1
  docker compose exec -T proxy wget -q -O /dev/null http://api:3000/api/config
}

go_back() {
  say "Going back to $former, one after the other. The schema stays: the former version works with it."
  SELVEDGE_IMAGE=$former
  # What did not come up goes first, also if Compose does not list it as outdated while it restarts.
  for container in $(docker compose ps --all --format '{{.Name}}' api worker); do
    [ "$(image_of "$container")" = "$former" ] || [ "$(health_of "$container")" = healthy ] || retire "$container"
  done
  replace_all || fail "$former did not come up either. See: docker compose ps; docker compose logs api worker"
}

# ── check ───────────────────────────────────────────────────────────────────────────────────────────────────────────
docker info >/dev/null 2>&1 || fail 'No Docker engine answers. Start it, or run this as somebody who may use it.'
docker compose version --short >/dev/null 2>&1 || fail 'Docker Compose is missing: install docker-compose-plugin 2.24 or later.'
[ -f .env ] || fail 'There is no .env: copy .env.example and set PUBLIC_URL, SITE_ADDRESS and the mail settings.'
[ -s secrets/jwt_secret ] && [ -s secrets/redis_password ] || fail 'Secrets are missing: run sh deploy/make-secrets.sh.'
for name in NODE_ENV PORT HOST DATA_DIR MONITOR_HOST API_MONITOR_PORT WORKER_MONITOR_PORT SEED_DEMO; do
  [ -z "$(setting $name)" ] || say "$name in .env has no effect: docker-compose.yml fixes it."
done
docker compose config --quiet || fail 'The settings are not complete: see the line above.'
former=$(setting SELVEDGE_IMAGE)
[ -n "$(running api)" ] && former=$(image_of "$(running api | head -n 1)")
is_first=$([ -n "$(running api)" ] && echo no || echo yes)

if [ "$action" = back ]; then
  SELVEDGE_IMAGE=$(setting SELVEDGE_PREVIOUS_IMAGE)
  [ -n "$SELVEDGE_IMAGE" ] || fail 'There is no image to go back to: .env names no SELVEDGE_PREVIOUS_IMAGE.'
  image_id "$SELVEDGE_IMAGE" >/dev/null 2>&1 || fail "The image $SELVEDGE_IMAGE is no longer here."
  export SELVEDGE_IMAGE
  replace_all || fail "$SELVEDGE_IMAGE did not come up. See: docker compose logs api worker"
  verify || fail 'It runs, but not all of it is healthy. See: docker compose ps'
  remember SELVEDGE_PREVIOUS_IMAGE "$former"
  remember SELVEDGE_IMAGE "$SELVEDGE_IMAGE"
  say "Back to $SELVEDGE_IMAGE."
  exit 0
fi

# ── build ───────────────────────────────────────────────────────────────────────────────────────────────────────────
if [ -n "$image" ]; then
  SELVEDGE_IMAGE=$image
else
  SELVEDGE_VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
  SELVEDGE_COMMIT=$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
  git diff --quiet HEAD 2>/dev/null || SELVEDGE_COMMIT=$SELVEDGE_COMMIT-changed
  SELVEDGE_IMAGE=selvedge:$SELVEDGE_VERSION-$SELVEDGE_COMMIT
  export SELVEDGE_VERSION SELVEDGE_COMMIT
fi
export SELVEDGE_IMAGE
if [ -z "$image" ]; then
  say "Building $SELVEDGE_IMAGE."
  docker compose build --quiet migrate
fi

if [ "$is_first" = yes ]; then
  say "Starting $SELVEDGE_IMAGE."
  remember SELVEDGE_IMAGE "$SELVEDGE_IMAGE"
  compose up --detach --wait || fail 'Not all of it came up. See: docker compose ps; docker compose logs'
  verify || fail 'It runs, but not all of it is healthy. See: docker compose ps'
  say "Ready at $(setting PUBLIC_URL)."
  exit 0
fi

# ── back up ─────────────────────────────────────────────────────────────────────────────────────────────────────────
if [ "$backup" = yes ]; then
  mkdir -p backups
  file=backups/before-$(date -u +%Y%m%dT%H%M%SZ).backup
  say "Backing up to $file."
  (umask 077 && docker compose exec -T api node backend/dist/backup-cli.js backup - > "$file") \
    || fail 'The backup failed, and nothing was changed. With --no-backup the upgrade does without.'
fi

# ── migrate ─────────────────────────────────────────────────────────────────────────────────────────────────────────
# Everything that runs goes on: a migration leaves the former version what it needs.
say 'Migrating the database.'
compose run --rm --no-deps -T migrate \
  || fail "The migration failed, and $former serves as before. See the lines above."
# Compose runs it again before each API and worker, which changes nothing: by the new image.
docker compose rm --stop --force migrate >/dev/null 2>&1

# ── replace ─────────────────────────────────────────────────────────────────────────────────────────────────────────
if replace_all && verify; then
  remember SELVEDGE_PREVIOUS_IMAGE "$former"
  remember SELVEDGE_IMAGE "$SELVEDGE_IMAGE"
else
  go_back
  fail "$SELVEDGE_IMAGE did not come up healthy, and $former serves again. See logs/ and: docker compose logs"
fi

# The proxy takes over a new Caddyfile without a break; its own definition, ports say, only by being replaced.
docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile 2>/dev/null || say 'The proxy did not take the Caddyfile.'
for service in proxy postgres redis; do
  [ -z "$(all=no; outdated $service)" ] \
    || say "$service runs by older settings. It is replaced, with a short pause, by: docker compose up -d $service"
done
find logs -name '*.log' -mtime +30 -exec rm {} + 2>/dev/null || true
say "$SELVEDGE_IMAGE serves. To go back: sh deploy/upgrade.sh back"
