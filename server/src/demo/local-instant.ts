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
  formats.set(zone, format);
  return format;
}

/** The offset of `zone` from UTC at `instant`, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const [date, time] = formatOf(zone).format(instant).split(', ');
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks in `zone` show `minutes` after midnight of `date`. A time that a change of clocks skips
 * is moved by the length of the gap.
 */
export function localInstant(date: string, minutes: number, zone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone));
}
