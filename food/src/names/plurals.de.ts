/** Units and counted foods as singulars by what their plural adds, and pairs of those that change. */
export const UNITS = `
  n: dose flasche kugel prise scheibe schote stange tafel tasse tüte zehe
  e: laib netz zweig
  en: packung
  blatt/blätter glas/gläser kopf/köpfe`;

export const FOODS = `
  n: zwiebel frühlingszwiebel schalotte kartoffel süßkartoffel tomate cocktailtomate kirschtomate möhre karotte gurke
     salatgurke zitrone limette orange birne banane pflaume zwetschge aprikose nektarine feige dattel olive aubergine
     paprikaschote chilischote schote knoblauchzehe zehe tortilla scheibe stange
  e: pilz steinpilz pfirsich
  s: champignon avocado mango kiwi paprika
  er: ei
  apfel/äpfel kürbis/kürbisse kohlkopf/kohlköpfe salatkopf/salatköpfe lorbeerblatt/lorbeerblätter`;
