import type { MoodName } from '@moodbowl/contract/mood';

export interface Person {
  readonly username: string;
  /** The part of the email before the @. All are at example.org, which belongs to nobody. */
  readonly mailbox: string;
  readonly timeZone: string;
  /** Moods that come more often than others, strongest first. */
  readonly leaning: readonly MoodName[];
  /** On how many days out of ten something is logged. */
  readonly daysOfTen: number;
  readonly admin?: true;
}

function person(
  username: string,
  mailbox: string,
  timeZone: string,
  daysOfTen: number,
  ...leaning: MoodName[]
): Person {
  return { username, mailbox, timeZone, daysOfTen, leaning };
}

/** The account whose sign-in is printed. Her time zone is that of the machine. */
export function maya(timeZone: string): Person {
  return person('maya', 'maya', timeZone, 8, 'Happy', 'Grateful', 'Stressed', 'Energised');
}

/** All other accounts. */
export const NEIGHBOURS: readonly Person[] = [
  { ...person('noor', 'noor', 'Europe/Amsterdam', 9, 'Grateful', 'Energised'), admin: true },
  person('leo', 'leo', 'Europe/Lisbon', 7, 'Energised', 'Happy'),
  person('amara.okafor', 'amara.okafor', 'Africa/Lagos', 8, 'Grateful', 'Happy'),
  person('søren', 'soren', 'Europe/Copenhagen', 6, 'Bored', 'Happy'),
  person('zoë_m', 'zoe', 'Europe/Brussels', 9, 'Stressed', 'Grateful'),
  person('hiroshi.t', 'hiroshi', 'Asia/Tokyo', 8, 'Stressed', 'Bored'),
  person('山本ゆき', 'yuki.yamamoto', 'Asia/Tokyo', 7, 'Happy', 'Confused'),
  person('王小梅', 'xiaomei.wang', 'Asia/Shanghai', 5, 'Energised', 'Angry'),
  person('priya.raman', 'priya.raman', 'Asia/Kolkata', 9, 'Grateful', 'Stressed'),
  person('arjun_s', 'arjun', 'Asia/Kolkata', 6, 'Energised', 'Confused'),
  person('fatima.z', 'fatima', 'Africa/Casablanca', 8, 'Grateful', 'Sad'),
  person('youssef', 'youssef', 'Africa/Cairo', 6, 'Happy', 'Angry'),
  person('ليلى', 'layla', 'Asia/Amman', 7, 'Happy', 'Grateful'),
  person('noam.b', 'noam', 'Asia/Jerusalem', 5, 'Confused', 'Energised'),
  person('olena', 'olena', 'Europe/Kyiv', 9, 'Sad', 'Grateful'),
  person('дмитро', 'dmytro', 'Europe/Kyiv', 5, 'Angry', 'Bored'),
  person('zofia.k', 'zofia', 'Europe/Warsaw', 8, 'Happy', 'Stressed'),
  person('łukasz', 'lukasz', 'Europe/Warsaw', 6, 'Bored', 'Energised'),
  person('eleni_p', 'eleni', 'Europe/Athens', 8, 'Happy', 'Grateful'),
  person('giulia', 'giulia', 'Europe/Rome', 7, 'Happy', 'Angry'),
  person('matteo.r', 'matteo', 'Europe/Rome', 5, 'Energised', 'Bored'),
  person('inés', 'ines', 'Europe/Madrid', 8, 'Happy', 'Confused'),
  person('aoife', 'aoife', 'Europe/Dublin', 7, 'Grateful', 'Sad'),
  person('rhys.j', 'rhys', 'Europe/London', 6, 'Stressed', 'Bored'),
  person('ayşe', 'ayse', 'Europe/Istanbul', 8, 'Stressed', 'Happy'),
  person('kwame', 'kwame', 'Africa/Accra', 7, 'Energised', 'Grateful'),
  person('thandiwe', 'thandiwe', 'Africa/Johannesburg', 9, 'Happy', 'Energised'),
  person('wanjiru.n', 'wanjiru', 'Africa/Nairobi', 8, 'Grateful', 'Confused'),
  person('camila_v', 'camila', 'America/Bogota', 7, 'Happy', 'Stressed'),
  person('joão.pedro', 'joao.pedro', 'America/Sao_Paulo', 8, 'Energised', 'Happy'),
  person('valentina', 'valentina', 'America/Argentina/Buenos_Aires', 6, 'Sad', 'Happy'),
  person('mateo_q', 'mateo', 'America/Lima', 5, 'Bored', 'Happy'),
  person('xóchitl', 'xochitl', 'America/Mexico_City', 8, 'Grateful', 'Energised'),
  person('dakota.w', 'dakota', 'America/Denver', 6, 'Confused', 'Sad'),
  person('imani', 'imani', 'America/New_York', 9, 'Stressed', 'Energised'),
  person('theo.tremblay', 'theo.tremblay', 'America/Toronto', 7, 'Happy', 'Bored'),
  person('keola', 'keola', 'Pacific/Honolulu', 6, 'Happy', 'Grateful'),
  person('aroha', 'aroha', 'Pacific/Auckland', 8, 'Grateful', 'Happy'),
  person('linh.nguyen', 'linh.nguyen', 'Asia/Ho_Chi_Minh', 7, 'Stressed', 'Grateful'),
];
