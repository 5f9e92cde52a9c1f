import type { PortfolioChange } from '../../contract/changes.ts'

export const stepParts = ['moneyIn', 'moneyOut', 'market', 'income', 'charges', 'currency', 'other'] as const
export type StepPart = (typeof stepParts)[number]

export type WaterfallStep = {
  part: StepPart | 'opening' | 'closing'
  amount: string
  /** Ends of the bar as fractions of the scale; 0 is the start of the scale. */
  low: number
  high: number
  /** Height at which the step ends and the next one begins, as a fraction of the scale. */
  level: number
}

export type Waterfall = {
  steps: WaterfallStep[]
  /** Value at the start of the scale. It is above zero if the scale is cut to make the steps visible. */
  start: number
  /** Values of the gridlines with their positions on the scale, lowest first. */
  lines: { value: number; at: number }[]
}

/** Minimum share of the scale that the range of all steps fills if the scale is cut. */
const minFilledShare = 0.82

/**
 * Returns the bars from the opening to the closing value. Decimals become numbers, because they are used only for drawing. Amounts of zero
 * are omitted. The start of the scale is cut if the steps would otherwise be too small to see.
 */
export function drawWaterfall(change: PortfolioChange): Waterfall {
  const parts = stepParts.filter((part) => Number(change[part]) !== 0)
  let level = Number(change.opening)
  const bars: { part: WaterfallStep['part']; amount: string; from: number; to: number }[] = [
    { part: 'opening', amount: change.opening, from: 0, to: level },
  ]
  for (const part of parts) {
    const next = level + Number(change[part])
    bars.push({ part, amount: change[part], from: level, to: next })
    level = next
  }
  bars.push({ part: 'closing', amount: change.closing, from: 0, to: Number(change.closing) })
  const levels = bars.flatMap(({ part, from, to }) => (part === 'opening' || part === 'closing' ? [to] : [from, to]))
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const cutStart = highest - (highest - lowest) / minFilledShare
  const start = lowest > 0 && cutStart > highest * 0.1 ? cutStart : Math.min(0, lowest)
  const span = highest - start || 1
  const toPosition = (value: number) => Math.max(0, (value - start) / span)
  return {
    start,
    lines: listGridlines(start, highest).map((value) => ({ value, at: toPosition(value) })),
    steps: bars.map(({ part, amount, from, to }) => ({
      part,
      amount,
      low: toPosition(part === 'opening' || part === 'closing' ? Math.max(start, Math.min(0, to)) : Math.min(from, to)),
      high: toPosition(Math.max(from, to)),
      level: toPosition(to),
    })),
  }
}

/** Returns three to six round values between the start and the end of the scale. */
function listGridlines(start: number, end: number): number[] {
  const span = end - start
  if (span <= 0) return []
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = power * ([5, 2, 1].find((factor) => span / (power * factor) >= 3) ?? 1)
  const first = Math.floor(start / step) + 1
  return Array.from({ length: Math.floor(end / step) - first + 1 }, (_, toPosition) => (first + toPosition) * step)
}
