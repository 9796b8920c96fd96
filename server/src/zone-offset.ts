import { formatsByZone } from './time-zone.ts';

const formatOf = formatsByZone({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The offset of `zone` from UTC at `instant` (milliseconds since 1970), in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const [date, time] = formatOf(zone).format(instant).split(', ');
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}
