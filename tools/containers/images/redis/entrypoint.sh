#!/bin/sh
# The steps of the official image's entrypoint: as root it takes over the folder, and stops when it can't; then it steps down.
set -e
if [ "${1#-}" != "$1" ] || [ "${1%.conf}" != "$1" ]; then set -- redis-server "$@"; fi
if [ "$1" = 'redis-server' ] && [ "$(id -u)" = '0' ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec gosu redis "$0" "$@"
fi
um="$(umask)"
if [ "$um" = '0022' ]; then umask 0077; fi
# The official build has protected mode off: the network between containers is the border.
if [ "$1" = 'redis-server' ]; then set -- "$@" --protected-mode no; fi
exec "$@"
