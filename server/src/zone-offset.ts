const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  // Zones come from headers, in any spelling.
  if (formats.size < 2_000) formats.set(zone, format);
  return format;
}

/** The offset of `zone` from UTC at `instant` (milliseconds since 1970), in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const [date, time] = formatOf(zone).format(instant).split(', ');
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}
