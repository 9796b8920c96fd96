/** Two rates compared, with the counts that they are of. */
export interface Compared {
  readonly with: Counts;
  readonly without: Counts;
  /** Two-sided probability of such a difference by chance. */
  readonly p: number;
}

/** The fewest observations on either side. */
const FEWEST = 3;

/**
 * How often `ys` hold where `xs` hold, and elsewhere; undefined if either is rarer than three times. Both are in the order
 * of time, and each may be like its neighbours: somebody is low for a week, or ill. So the counts are divided by what that
 * repeats, 1 + 2 Σ (1 − k/n) ρx(k) ρy(k), with the autocorrelations ρ up to a quarter of the length (Bayley and Hammersley
 * 1946, doi:10.2307/2983560). With these counts it is Fisher's exact test, as the probability that one beta distribution is
 * below another (Altham 1969, doi:10.1111/j.2517-6161.1969.tb00782.x), which takes fractions, too.
 */
export function compare(xs: readonly boolean[], ys: readonly boolean[]): Compared | undefined {
  const sides = { with: { n: 0, yes: 0 }, without: { n: 0, yes: 0 } };
  for (const [index, y] of ys.entries()) {
    const side = xs[index] ? sides.with : sides.without;
    side.n += 1;
    if (y) side.yes += 1;
  }
  if (sides.with.n < FEWEST || sides.without.n < FEWEST) return undefined;
  const isMore = rateOf(sides.with) >= rateOf(sides.without);
  const [high, low] = isMore ? [sides.with, sides.without] : [sides.without, sides.with];
  if (isChanceAnyway(high, low)) return { ...sides, p: 1 };
  const repeats = repetition(xs, ys, sides);
  const above = { a: high.yes / repeats, b: (high.n - high.yes) / repeats + 1 };
  const below = { a: low.yes / repeats + 1, b: (low.n - low.yes) / repeats };
  return { ...sides, p: Math.min(1, 2 * probabilityBelow(above, below)) };
}

interface Counts {
  readonly n: number;
  readonly yes: number;
}

const rateOf = ({ n, yes }: Counts) => yes / n;

/** Below two standard errors nobody needs to know how likely it is. Nearly all comparisons end here. */
function isChanceAnyway(high: Counts, low: Counts): boolean {
  const rate = (high.yes + low.yes) / (high.n + low.n);
  const error = Math.sqrt(rate * (1 - rate) * (1 / high.n + 1 / low.n));
  return high.yes / high.n - low.yes / low.n <= 2 * error;
}

/** Up to this distance the difference itself does not count as repetition. */
const SHORT = 14;

/**
 * How many observations count as one; at least 1. Up to two weeks, `ys` counts as it differs from the rate of its side.
 * Beyond, means of seven distances count: they have the times of a life, in which all may be otherwise, but not what comes
 * back each week.
 */
function repetition(xs: readonly boolean[], ys: readonly boolean[], sides: Pick<Compared, 'with' | 'without'>): number {
  const n = xs.length;
  const rate = sides.with.n / n;
  const mean = (sides.with.yes + sides.without.yes) / n;
  const presence = autocorrelation(xs.map((x) => Number(x) - rate));
  const rest = autocorrelation(
    ys.map((y, index) => {
      const side = xs[index] ? sides.with : sides.without;
      return Number(y) - side.yes / side.n;
    }),
  );
  const [times, level] = [weekly(presence), weekly(autocorrelation(ys.map((y) => Number(y) - mean)))];
  let sum = 0;
  for (const [index, rho] of presence.entries()) {
    const product = index < SHORT ? rho * (rest[index] ?? 0) : (times[index] ?? 0) * (level[index] ?? 0);
    sum += (1 - (index + 1) / n) * product;
  }
  return Math.max(1, 1 + 2 * sum);
}

/** Each with the mean of the seven around it. */
function weekly(values: Float64Array): Float64Array {
  return values.map((_, index) => {
    const around = values.subarray(Math.max(0, index - 3), index + 4);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/** Of values around zero, at each distance from 1 to a quarter of their length. */
function autocorrelation(values: readonly number[]): Float64Array {
  const centred = Float64Array.from(values);
  const lags = new Float64Array(Math.floor(values.length / 4));
  let variance = 0;
  for (const value of centred) variance += value * value;
  if (variance < Number.EPSILON * values.length) return lags;
  for (let lag = 1; lag <= lags.length; lag += 1) {
    let sum = 0;
    for (let index = lag; index < centred.length; index += 1)
      sum += (centred[index] ?? 0) * (centred[index - lag] ?? 0);
    lags[lag - 1] = sum / variance;
  }
  return lags;
}

interface Beta {
  readonly a: number;
  readonly b: number;
}

/** Points of the numerical integration. */
const POINTS = 600;
/** So many standard deviations around both means have all that counts. */
const WIDTH = 12;

/** The probability that a value of the first distribution is below one of the second, by the trapezoidal rule over logits. */
function probabilityBelow(first: Beta, second: Beta): number {
  const spans = [first, second].map(({ a, b }) => {
    const spread = WIDTH * Math.sqrt(1 / a + 1 / a ** 2 + 1 / b + 1 / b ** 2);
    const mean = Math.log(a / b);
    return [mean - spread, mean + spread] as const;
  });
  const from = Math.min(...spans.map(([start]) => start));
  const step = (Math.max(...spans.map(([, end]) => end)) - from) / POINTS;
  const firsts = densities(first, from, step);
  const seconds = densities(second, from, step);
  let [below, sum, total] = [0, 0, 0];
  for (const [index, density] of firsts.entries()) {
    const other = seconds[index] ?? 0;
    sum += other * (below + density / 2);
    below += density;
    total += other;
  }
  return sum / (below * total);
}

/** The density over logits at each point, up to a constant factor. */
function densities({ a, b }: Beta, from: number, step: number): Float64Array {
  const peak = a * Math.log(a / (a + b)) + b * Math.log(b / (a + b));
  return Float64Array.from({ length: POINTS + 1 }, (_, index) => {
    const logit = from + index * step;
    // ln of t^a (1 − t)^b where logit = ln(t / (1 − t)).
    return Math.exp(-a * Math.log1p(Math.exp(-logit)) - b * Math.log1p(Math.exp(logit)) - peak);
  });
}
