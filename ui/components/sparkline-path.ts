/** Returns the SVG path of a line across a box, with a small margin above and below. It has about one point for every two pixels. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  const few = thinSeries(values, width / 2)
  const low = Math.min(...few)
  const span = Math.max(...few) - low || 1
  const air = height * 0.11
  return few
    .map((value, index) => {
      const x = few.length > 1 ? (index / (few.length - 1)) * width : width
      const y = height - air - ((value - low) / span) * (height - 2 * air)
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Reduces a series to its first value, its last value and every nth value between. */
export function thinSeries<Value>(values: readonly Value[], most: number): Value[] {
  const step = Math.max(1, Math.ceil(values.length / most))
  return values.filter((_, index) => index === values.length - 1 || (index % step === 0 && values.length - 1 - index >= step / 2))
}
