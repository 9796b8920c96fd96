#!/bin/sh
# Makes Moodbowl's own role and database; Patroni calls it once, with the address of the new cluster.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$MOODBOWL_DATABASE_PASSWORD" <<'SQL'
create role moodbowl login password :'password';
create database moodbowl owner moodbowl;
SQL
