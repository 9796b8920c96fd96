/** There are some 600 zones, with their former names. */
const canonical = new Map<string, string>();

/**
 * How the runtime spells this IANA zone; undefined if it knows none of that name. Bare offsets such as `+02:00` are no
 * zones. Everybody can send any spelling, so only names that exist are cached, in lower case.
 */
export function canonicalZone(zone: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(zone)) return undefined;
  const name = zone.toLowerCase();
  const known = canonical.get(name);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions();
    canonical.set(name, timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** Formats instants in a zone. Each format takes some 30 KB, so there is one per zone, however it is spelt. */
export function formatsByZone(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const timeZone = canonicalZone(zone);
    if (timeZone === undefined) throw new RangeError('unknown time zone');
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
      formats.set(timeZone, format);
    }
    return format;
  };
}
