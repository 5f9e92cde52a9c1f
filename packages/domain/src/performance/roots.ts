/** A point and the function's value there. */
type Point = { x: number; y: number }

/**
 * Every root of a continuous function that a scan of the points can see: where the sign changes between two
 * points, and where the function dips towards zero within three and crosses or touches it there. Each is
 * converged on x, between brackets. In the order of the points.
 */
export function rootsWithin(evaluate: (x: number) => number, grid: readonly number[], touching: number): number[] {
  const points = grid.map((x): Point => ({ x, y: evaluate(x) }))
  const roots: number[] = []
  points.forEach((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (point.y === 0) roots.push(point.x)
    else if (before && before.y * point.y < 0) roots.push(rootBetween(evaluate, before, point))
    if (before && after && dips(before, point, after)) roots.push(...rootsInDip(evaluate, before, after, touching))
  })
  return roots
}

/** Same sign throughout, and nearest to zero in the middle; of two points as near, at the later. */
function dips(before: Point, point: Point, after: Point): boolean {
  return before.y * point.y > 0 && point.y * after.y > 0 && Math.abs(point.y) <= Math.abs(before.y) && Math.abs(point.y) < Math.abs(after.y)
}

const goldenShare = (Math.sqrt(5) - 1) / 2

/** Walks down to the nearest point to zero; two roots where it passes zero on the way, one where it only touches. */
function rootsInDip(evaluate: (x: number) => number, before: Point, after: Point, touching: number): number[] {
  let [low, high] = [before.x, after.x]
  const sign = Math.sign(before.y)
  for (let round = 0; round < 80; round++) {
    const [left, right] = [high - goldenShare * (high - low), low + goldenShare * (high - low)]
    const [atLeft, atRight] = [sign * evaluate(left), sign * evaluate(right)]
    const crossing = atLeft < 0 ? left : atRight < 0 ? right : null
    if (crossing !== null) {
      const middle = { x: crossing, y: evaluate(crossing) }
      return [rootBetween(evaluate, before, middle), rootBetween(evaluate, middle, after)]
    }
    if (atLeft < atRight) high = right
    else low = left
  }
  const lowest = (low + high) / 2
  return Math.abs(evaluate(lowest)) <= touching ? [lowest] : []
}

/** Halvings after which not even a neighbouring double lies between. */
const halvings = 100

/** The root between two points of opposite sign, by halving: slower than others to the last digit, and never astray. */
export function rootBetween(evaluate: (x: number) => number, from: Point, to: Point): number {
  let [negative, positive] = from.y < to.y ? [from.x, to.x] : [to.x, from.x]
  for (let round = 0; round < halvings; round++) {
    const middle = (negative + positive) / 2
    if (evaluate(middle) < 0) negative = middle
    else positive = middle
  }
  return positive
}
