/**
 * Rounds half away from zero to the penny. Tax is computed in floating point because a plan computes it thousands of times; the error of a
 * result is far below the part of a penny that is added here, so that exact halves round away from zero.
 */
export function toPence(value: number): number {
  const rounded = Math.round(Math.abs(value) * 100 + 1e-6) / 100
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}
