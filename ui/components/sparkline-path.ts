/** Returns the SVG path of a line across a box, with a small margin above and below. It has about one point for every two pixels. */
export function createSparklinePath(values: readonly number[], width: number, height: number): string {
  const thinned = thinSeries(values, width / 2)
  const low = Math.min(...thinned)
  const span = Math.max(...thinned) - low || 1
  const margin = height * 0.11
  return thinned
    .map((value, index) => {
      const x = thinned.length > 1 ? (index / (thinned.length - 1)) * width : width
      const y = height - margin - ((value - low) / span) * (height - 2 * margin)
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Reduces a series to its first value, its last value and every nth value between. */
export function thinSeries<Value>(values: readonly Value[], most: number): Value[] {
  const step = Math.max(1, Math.ceil(values.length / most))
  return values.filter((_, index) => index === values.length - 1 || (index % step === 0 && values.length - 1 - index >= step / 2))
}
