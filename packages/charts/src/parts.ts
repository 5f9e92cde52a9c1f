import type { Ink } from './palette.ts'

/** A part of a total. `id` identifies the part when it is selected. `percent` is negative for a short position. */
export type Part = { id: string; name: string; percent: number; ink: Ink }

export type PartFormatters = {
  /** Formats a percentage, such as `23.41%`. */
  percent: (percent: number) => string
  /** Returns the tooltip of a part, one entry per line. */
  describeItem: (id: string) => string[]
}
