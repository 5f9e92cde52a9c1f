import type { Ink } from './palette.ts'

/** One part of a whole; `id` is told of when the part is chosen. `percent` may be negative where something is held short. */
export type Part = { id: string; name: string; percent: number; ink: Ink }

export type PartWords = {
  /** `23.41%` */
  percent: (percent: number) => string
  /** What is said of a part under the pointer, a line each. */
  told: (id: string) => string[]
}
