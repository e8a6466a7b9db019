#!/bin/sh
# phasor COMMAND [ARGUMENT...]: the server and its tools. Words in @ signs are filled in when the package is made.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=/etc/phasor/phasor.env
command=${1:-help}
[ $# -eq 0 ] || shift

case $command in
  serve | user | device | firmware | backup | restore | move | repair | audit | keys | health | agent) ;;
  version)
    echo "@VERSION@"
    exit 0
    ;;
  *)
    echo "Usage: phasor serve | user | device | firmware | backup | restore | move | repair | audit | keys | health | agent | version" >&2
    [ "$command" = help ] && exit 0
    exit 2
    ;;
esac

# What is kept belongs to the account of the service: what root starts runs under that account, too.
if [ "$(id -u)" = 0 ] && [ -f "$settings" ] && getent passwd phasor >/dev/null; then
  exec setpriv --reuid=phasor --regid=phasor --init-groups -- "$0" "$command" "$@"
fi

# A container has settings of its environment alone.
env_file=
[ ! -e "$settings" ] || env_file=--env-file=$settings
node=$home/node_modules/@NODE_PACKAGE@/bin/node
case $command in
  serve) program=apps/server/src/main.ts flags="@SERVER_FLAGS@" ;;
  agent) program=apps/agent/src/main.ts flags= ;;
  *) program=apps/server/src/cli/$command.ts flags= ;;
esac
# How usage and refusals name the tools.
export PHASOR_COMMAND=phasor
[ "$command" != serve ] || export @SERVER_ENV@
# shellcheck disable=SC2086
exec "$node" $env_file $flags "$home/$program" "$@"
