#!/bin/sh
# Dumps the database every night at DUMP_HOUR (UTC) and keeps the newest DUMPS_KEPT dumps.
# With the word `now` it does so once and ends.
set -eu
folder=${DUMP_FOLDER:?}
umask 077

dump() {
	name="$folder/nicher-$(date -u +%Y-%m-%dT%H%M%S).dump"
	pg_dump --format=custom --file="$name.unfinished" "${DATABASE_URL:?}"
	# A dump that cannot be listed cannot be restored.
	pg_restore --list "$name.unfinished" >/dev/null
	mv "$name.unfinished" "$name"
	echo "$name"
	find "$folder" -name 'nicher-*.dump' | sort -r | tail -n "+$((${DUMPS_KEPT:-14} + 1))" |
		while read -r old; do rm -f "$old"; done
	rm -f "$folder"/*.unfinished
}

if [ "${1:-}" = now ]; then
	dump
	exit
fi
while true; do
	now=$(date -u +%s)
	next=$((now - now % 86400 + ${DUMP_HOUR:-3} * 3600))
	[ "$next" -gt "$now" ] || next=$((next + 86400))
	sleep $((next - now))
	dump || echo 'The dump failed. The next one is tomorrow.' >&2
done
