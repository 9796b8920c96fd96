/** How letters begin, with a comma or exclamation mark behind: "Hello Dolly bars" is the name of a recipe. */
const GREETING =
  /^(?:hi|hey|hello|dear|hallo|liebe[rs]?|moin|servus|guten (?:tag|morgen|abend))(?:\s[^,!]{1,40})?[,!]$/iu;
const GOODBYE =
  /^(?:(?:much |lots of )?love|(?:best|kind|warm) (?:wishes|regards)|best|regards|cheers|yours(?: \p{L}+)?|x{2,}|[lv]g(?: \p{L}{2,20})?|(?:ganz )?(?:liebe|viele|herzliche|beste|schöne) grü(?:ß|ss)e|mit freundlichen grü(?:ß|ss)en|gru(?:ß|ss)|alles liebe)(?:[,!.]|\s+(?:from|von|vom)\b|$).{0,40}$|^--$/iu;
const SENT_FROM =
  /^(?:sent from my|sent with|get outlook for|von meinem .{1,30} gesendet|gesendet (?:von|mit)) ?.{0,40}$/iu;
/** How many lines a signature has at most. */
const SIGNATURE = 5;

/** Lines of a text without the greeting above and the signature below, as letters have them. */
export interface Letter {
  readonly lines: readonly string[];
  readonly isGreeted: boolean;
}

/** Takes the greeting and the signature of a letter away. */
export function withoutSalutation(lines: readonly string[]): Letter {
  const isGreeted = lines.length > 1 && GREETING.test(lines[0] ?? '');
  const from = Math.max(1, lines.length - SIGNATURE);
  const end = lines.findIndex((line, index) => index >= from && (GOODBYE.test(line) || SENT_FROM.test(line)));
  return { lines: lines.slice(isGreeted ? 1 : 0, end === -1 ? lines.length : end), isGreeted };
}
