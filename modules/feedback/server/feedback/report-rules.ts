import { monthsBefore, type PlainDateText } from '@atrium/domain/calendar'
import type { FeedbackFigures } from '../../contract/feedback.ts'
import { maxRating, reportMonths } from '../../contract/feedback-terms.ts'

/** Number of entries by rating, of a month and an adviser. */
export type RatingCount = { rating: number; count: number }

const highest = 8
const lowest = 4

/**
 * Summarises ratings: their average, and the shares of 8 and 9 and of 1 to 4 (specification decision 27). A rating on a scale of nine has no
 * established score, so none is computed.
 */
export function summarise(counts: readonly RatingCount[]): FeedbackFigures {
  const sumOf = (isWanted: (rating: number) => boolean) =>
    counts.reduce((sum, { rating, count }) => (isWanted(rating) ? sum + count : sum), 0)
  const count = sumOf(() => true)
  if (count === 0) return { count, average: null, highShare: null, lowShare: null }
  const total = counts.reduce((sum, entry) => sum + entry.rating * entry.count, 0)
  const share = (part: number) => Math.round((part * 100) / count)
  return {
    count,
    average: (Math.round((total * 10) / count) / 10).toFixed(1),
    highShare: share(sumOf((rating) => rating >= highest)),
    lowShare: share(sumOf((rating) => rating <= lowest)),
  }
}

/** Returns the number of entries of each rating, from 1 to 9. */
export const countRatings = (counts: readonly RatingCount[]): number[] =>
  Array.from({ length: maxRating }, (_, index) => counts.reduce((sum, { rating, count }) => (rating === index + 1 ? sum + count : sum), 0))

/** Lists the months (`YYYY-MM`) of the report, ascending. */
export const listMonths = (today: PlainDateText): string[] =>
  Array.from({ length: reportMonths }, (_, index) => monthsBefore(`${today.slice(0, 7)}-01`, reportMonths - 1 - index).slice(0, 7))
