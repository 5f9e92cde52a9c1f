import type { Book } from './book.ts'

/** Something planned for a day of a portfolio's life. On one day money comes in first and leaves last. */
export type LifeEvent = { day: number; order: 'in' | 'income' | 'deal' | 'out' | 'charge'; run: (book: Book, day: number) => unknown }

const orders: LifeEvent['order'][] = ['in', 'income', 'deal', 'out', 'charge']

export const inOrder = (one: LifeEvent, other: LifeEvent): number =>
  one.day - other.day || orders.indexOf(one.order) - orders.indexOf(other.order)
