import { measureAt } from '../amounts/read-measure.ts';
import { trimEdges } from '../names/trim-edges.ts';

/** What a line says: the parts of `ReadIngredient`. */
interface JapaneseLine {
  readonly amount: number | null;
  readonly amount_to: number | null;
  readonly unit: string | null;
  readonly food: string;
  readonly note: string;
  readonly start: number;
  readonly end: number;
}

const JAPANESE = /[\u{3040}-\u{30ff}\u{4e00}-\u{9fff}]/u;
/** Spoons and cups stand in front of their number: 大さじ2. */
const IN_FRONT = /(大さじ|小さじ|カップ|約|各)\s{0,5}$/u;
const SPOONS: ReadonlyMap<string | undefined, string> = new Map([
  ['大さじ', 'tbsp'],
  ['小さじ', 'tsp'],
]);
/** Behind a number: what counts things. Those without a unit of ours count pieces; a cup (カップ) has 200 ml there. */
const COUNTER =
  /^\s{0,5}(個分|個|个|本|枚|匹|尾|切れ|玉|株|丁|膳|杯|合|カップ|片|かけ|袋|缶|束|パック|箱|つ|克|グラム|ミリリットル)/u;
const COUNTED: ReadonlyMap<string | undefined, string> = new Map([
  ['片', 'clove'],
  ['かけ', 'clove'],
  ['袋', 'bag'],
  ['缶', 'can'],
  ['束', 'bunch'],
  ['パック', 'package'],
  ['箱', 'box'],
  ['克', 'g'],
  ['グラム', 'g'],
  ['ミリリットル', 'ml'],
]);
/** "A little", "as much as one likes". */
const SOME = /\s{0,5}(少々|少量|適量|適宜|お好みで)$/u;
const EDGES = ' \u3000\t…・:：、,()（）-';

const tidy = (words: string) => trimEdges(words, EDGES);

/**
 * Reads a line of ingredients in Japanese, where the amount follows the food, and spoons come before their number. The
 * text is read from `begin` on; `plain` is its plain form. Null for another language, or without a food.
 */
export function readJapaneseLine(text: string, plain: string, begin: number): JapaneseLine | null {
  if (!JAPANESE.test(text)) return null;
  const at = plain.slice(begin).search(/[\d½]/u) + begin;
  const measure = at < begin ? null : measureAt(plain, at);
  if (!measure) {
    const some = SOME.exec(text);
    if (!some) return null;
    const food = tidy(text.slice(begin, some.index));
    return { amount: null, amount_to: null, unit: null, food, note: some[1] ?? '', start: 0, end: 0 };
  }
  const before = text.slice(begin, at);
  const front = IN_FRONT.exec(before);
  const counter = measure.word ? null : COUNTER.exec(text.slice(measure.end));
  const end = measure.end + (counter?.[0].length ?? 0);
  const named = tidy(before.slice(0, front?.index ?? before.length));
  const after = tidy(text.slice(end));
  const food = named === '' ? after : named;
  if (food === '') return null;
  const unit = SPOONS.get(front?.[1]) ?? COUNTED.get(counter?.[1]) ?? measure.unit;
  const { amount, amount_to, start } = measure;
  return { amount, amount_to, unit, food, note: named === '' ? '' : after, start, end };
}
