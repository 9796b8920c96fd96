#!/bin/sh
# Makes one cluster of nodes that run PostgreSQL with the extension citus: creates the database on each, and tells the
# coordinator of the workers. May be repeated, also with further workers.
#
#   create-cluster.sh <coordinator host:port> <worker host:port>...
#
# Connects with PGUSER, PGPASSWORD and so on. DATABASE is the database's name, `moodbowl` by default.
set -eu

database=${DATABASE:-moodbowl}
[ $# -ge 2 ] || { echo 'Usage: create-cluster.sh <coordinator host:port> <worker host:port>...' >&2; exit 1; }

ask() { # <host:port> <database> <statement>
  psql -XAtq -v ON_ERROR_STOP=1 -h "${1%:*}" -p "${1##*:}" -d "$2" -c "$3"
}

for node in "$@"; do
  [ -n "$(ask "$node" postgres "select 1 from pg_database where datname = '$database'")" ] ||
    ask "$node" postgres "create database \"$database\""
  ask "$node" "$database" 'create extension if not exists citus'
done

coordinator=$1
shift
ask "$coordinator" "$database" "select citus_set_coordinator_host('${coordinator%:*}', ${coordinator##*:})"
for worker in "$@"; do
  ask "$coordinator" "$database" "select citus_add_node('${worker%:*}', ${worker##*:})"
done
