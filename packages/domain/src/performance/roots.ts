/** A point and the function's value there. */
type Point = { x: number; y: number }

/**
 * Finds the roots of a continuous function that a scan of the grid detects: changes of sign between two points, and dips among three points
 * that cross or touch zero. A curve touches zero if its absolute value is at most `touching`. Roots are in the order of the grid.
 */
export function findRoots(evaluate: (x: number) => number, grid: readonly number[], touching: number): number[] {
  const points = grid.map((x): Point => ({ x, y: evaluate(x) }))
  const roots: number[] = []
  points.forEach((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (point.y === 0) roots.push(point.x)
    else if (before && Math.sign(before.y) === -Math.sign(point.y)) roots.push(findRootBetween(evaluate, before, point))
    if (before && after && isDip(before, point, after)) roots.push(...findRootsInDip(evaluate, before, after, touching))
  })
  return roots
}

/** Returns true if the three signs are equal and the middle has the smallest absolute value; of equal values, the later is the smallest. */
function isDip(before: Point, point: Point, after: Point): boolean {
  const isOneSign = Math.sign(before.y) === Math.sign(point.y) && Math.sign(point.y) === Math.sign(after.y)
  return isOneSign && Math.abs(point.y) <= Math.abs(before.y) && Math.abs(point.y) < Math.abs(after.y)
}

/** Searches the point nearest to zero. Returns two roots if the curve crosses zero, one if it only touches zero, or none. */
function findRootsInDip(evaluate: (x: number) => number, before: Point, after: Point, touching: number): number[] {
  let [low, high] = [before.x, after.x]
  const sign = Math.sign(before.y)
  for (let round = 0; round < 80; round++) {
    const third = (high - low) / 3
    const [left, right] = [low + third, high - third]
    const [atLeft, atRight] = [sign * evaluate(left), sign * evaluate(right)]
    const crossingPoint = atLeft < 0 ? left : atRight < 0 ? right : null
    if (crossingPoint !== null) {
      const middle = { x: crossingPoint, y: evaluate(crossingPoint) }
      return [findRootBetween(evaluate, before, middle), findRootBetween(evaluate, middle, after)]
    }
    if (atLeft < atRight) high = right
    else low = left
  }
  const lowest = (low + high) / 2
  return Math.abs(evaluate(lowest)) <= touching ? [lowest] : []
}

/** Number of halvings after which there is no double between the points. */
const halvings = 100

/** Finds the root between two points of opposite sign by bisection, which is slow but robust. */
export function findRootBetween(evaluate: (x: number) => number, from: Point, to: Point): number {
  let [negative, positive] = from.y < 0 ? [from.x, to.x] : [to.x, from.x]
  for (let round = 0; round < halvings; round++) {
    const middle = (negative + positive) / 2
    if (evaluate(middle) < 0) negative = middle
    else positive = middle
  }
  return positive
}
