import type { Book } from './book.ts'

/** A planned event of a portfolio. Events on the same day run in the order of `phases`. */
export type PlannedEvent = { day: number; phase: 'in' | 'income' | 'deal' | 'out' | 'charge'; run: (book: Book, day: number) => unknown }

const phases: PlannedEvent['phase'][] = ['in', 'income', 'deal', 'out', 'charge']

export const compareEvents = (one: PlannedEvent, other: PlannedEvent): number =>
  one.day - other.day || phases.indexOf(one.phase) - phases.indexOf(other.phase)
