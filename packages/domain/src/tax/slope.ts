/** Difference below which two amounts are at the same point of a band. */
const tolerance = 1e-7

/**
 * Follows how far an amount may grow until a tax function bends: every amount of the function is known as a value and a slope, and each
 * comparison of two amounts tells at which step it would turn out differently. `isMoving` is false for the tax of a point alone.
 */
export type Walk = { nextBend: number; isMoving: boolean }

export const standing = (): Walk => ({ nextBend: Infinity, isMoving: false })

/** Returns true if an amount is above zero, or would be after the smallest step, and notes the step at which that changes. */
export function isAbove(walk: Walk, value: number, slope: number): boolean {
  if (!walk.isMoving) return value > 0
  if (slope !== 0) {
    const distance = -value / slope
    if (distance * Math.abs(slope) > tolerance && distance < walk.nextBend) walk.nextBend = distance
  }
  return value > tolerance || (value >= -tolerance && slope > 0)
}
