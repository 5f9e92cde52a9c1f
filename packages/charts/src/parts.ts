import type { Ink } from './palette.ts'

/** One part of a whole. `id` is passed on when the part is selected. `percent` may be negative for a short position. */
export type Part = { id: string; name: string; percent: number; ink: Ink }

export type PartWords = {
  /** Formats a percentage, such as `23.41%`. */
  percent: (percent: number) => string
  /** Returns the tooltip of a part, one entry per line. */
  told: (id: string) => string[]
}
