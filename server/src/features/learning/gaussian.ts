/** A symmetric positive definite matrix, factorized: L with K = L·Lᵀ, row by row. */
export class Cholesky {
  readonly #size: number;
  readonly #factor: Float64Array;

  /** Factorizes the lower triangle of `matrix` (`size` × `size`) in place. Golub and Van Loan 2013, algorithm 4.2.1. */
  constructor(matrix: Float64Array, size: number) {
    this.#size = size;
    this.#factor = matrix;
    for (let column = 0; column < size; column += 1) {
      for (let row = column; row < size; row += 1) {
        const rest = at(matrix, row * size + column) - this.#dot(row, column, column);
        matrix[row * size + column] =
          // Rounding must not make the matrix indefinite.
          row === column ? Math.sqrt(Math.max(rest, 1e-12)) : rest / at(matrix, column * size + column);
      }
    }
  }

  /** The first `length` products of two rows, summed. */
  #dot(row: number, other: number, length: number): number {
    const [first, second] = [row * this.#size, other * this.#size];
    let sum = 0;
    for (let index = 0; index < length; index += 1)
      sum += at(this.#factor, first + index) * at(this.#factor, second + index);
    return sum;
  }

  /** L⁻¹·b */
  solveLower(b: Float64Array): Float64Array {
    const size = this.#size;
    const solved = new Float64Array(size);
    for (let row = 0; row < size; row += 1) {
      let rest = at(b, row);
      for (let column = 0; column < row; column += 1)
        rest -= at(this.#factor, row * size + column) * at(solved, column);
      solved[row] = rest / at(this.#factor, row * size + row);
    }
    return solved;
  }

  /** K⁻¹·b */
  solve(b: Float64Array): Float64Array {
    const size = this.#size;
    const solved = this.solveLower(b);
    for (let row = size - 1; row >= 0; row -= 1) {
      let rest = at(solved, row);
      for (let column = row + 1; column < size; column += 1)
        rest -= at(this.#factor, column * size + row) * at(solved, column);
      solved[row] = rest / at(this.#factor, row * size + row);
    }
    return solved;
  }
}

/** An element that is there; TypeScript cannot know. */
export function at(values: Float64Array, index: number): number {
  return values[index] as number;
}

/** Distribution function of the standard normal (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return x < 0 ? tail : 1 - tail;
}

/** Two uniform numbers of the open interval (0, 1) as one standard normal one (Box and Muller 1958). */
export function normalFrom(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}
