import type { Book } from './book.ts'

/** A planned event of a portfolio. Events on the same day run in the order of `phases`. */
export type LifeEvent = { day: number; order: 'in' | 'income' | 'deal' | 'out' | 'charge'; run: (book: Book, day: number) => unknown }

const orders: LifeEvent['order'][] = ['in', 'income', 'deal', 'out', 'charge']

export const inOrder = (one: LifeEvent, other: LifeEvent): number =>
  one.day - other.day || orders.indexOf(one.order) - orders.indexOf(other.order)
