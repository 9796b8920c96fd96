/** Adjectives with their endings. */
const all = (adjectives: string) =>
  adjectives
    .trim()
    .split(/\s+/)
    .flatMap((word) => ['', 'e', 'er', 'es', 'en', 'em'].map((ending) => word + ending))
    .join(' ');

/** Words after which a detail follows. */
export const DETAILS = 'fur|mit|aus|zum|zur';

/** The roles of words in names of foods, folded. */
export const WORDS = {
  noise: `
    ein eine einen einer eines der die das den und oder etwas ca circa ohne
    el tl essloffel teeloffel prise messerspitze handvoll tasse schuss spritzer
    dose glas packung pck packchen beutel tute becher flasche bund netz tafel stuck scheibe zehe knolle zweig stange kopf
    blatt wurfel kugel filet keule brust schenkel hack saft schale abrieb kern haut
    ${all(`
      gross klein mittelgross dunn dick fein grob halb ganz
      frisch getrocknet gefroren tiefgefroren tiefgekuhlt roh gekocht kalt heiss warm lauwarm reif weich fest
      naturell mild ungesalzen gesalzen mager
      gehackt geschnitten gewurfelt gerieben gehobelt gemahlen geschalt entkernt geschrotet gerostet gerauchert zerdruckt
      gestrichen gehauft`)}
    bio tk`,
  forms: `filet keule brust schenkel hack saft abrieb tk
    ${all('getrocknet gefroren tiefgefroren tiefgekuhlt gerauchert gemahlen')}`,
  parts: 'saft abrieb',
  dryAnyway: 'nudel linse kichererbse bohne reis hefe lorbeer rosine dattel',
  groundApart: 'ingwer koriander',
  strict: 'milch ol essig mehl zucker sahne butter',
  colours: all('rot weiss grun gelb braun schwarz dunkel golden lila'),
  cupboard: 'ol zucker mehl essig pulver gewurz',
  staples: 'wasser leitungswasser salz meersalz pfeffer',
} as const;
