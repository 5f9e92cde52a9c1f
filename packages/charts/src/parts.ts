import type { Ink } from './palette.ts'

/** One part of a whole; `id` is passed on when the part is chosen. `percent` may be negative for a short position. */
export type Part = { id: string; name: string; percent: number; ink: Ink }

export type PartWords = {
  /** `23.41%` */
  percent: (percent: number) => string
  /** Tooltip of a part, one entry a line. */
  told: (id: string) => string[]
}
