export type BarScale = { low: number; span: number }

/** Computes the scale shared by all bars. It includes zero. */
export function computeBarScale(rates: readonly (string | null)[]): BarScale {
  const values = rates.flatMap((rate) => (rate === null ? [] : [Number(rate)]))
  const low = Math.min(0, ...values)
  return { low, span: Math.max(0, ...values) - low || 1 }
}

export function computeBar(rate: string, { low, span }: BarScale): { marginLeft: string; width: string } {
  const value = Number(rate)
  return { marginLeft: share(Math.min(0, value) - low, span), width: share(Math.abs(value), span) }
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`
