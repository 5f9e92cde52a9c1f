import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from '../contributions.ts'

/** Words of at least this length may be anywhere in a word. Shorter ones must begin it. */
const minPartLength = 3

/** Returns the patterns of words in texts that have a space before each word. Folded words contain no character with a meaning in patterns. */
const createPatterns = (words: readonly string[]): string[] =>
  words.map((word) => (word.length < minPartLength ? `% ${word}%` : `%${word}%`))

/** Returns the arguments of the database functions `matching_…`. */
export function createMatchArguments({ words, isApproximate }: SearchQuery): RawBuilder<unknown> {
  const [longest = ''] = createPatterns(words.toSorted((left, right) => right.length - left.length))
  return sql`${longest}::text, ${createPatterns(words)}::text[], ${isApproximate ? words.join(' ') : null}::text`
}

/**
 * Orders records by their column `search_words`: first those whose name begins with the words, then those in which a word begins with the first
 * word, then all others.
 */
export function createRank(searchWords: RawBuilder<unknown>, { words, isApproximate }: SearchQuery): RawBuilder<number> {
  const text = words.join(' ')
  if (isApproximate) return sql`-word_similarity(${text}, ${searchWords})`
  return sql`case when ${searchWords} like ${` ${text}%`} then 0 when ${searchWords} like ${`% ${words[0] ?? ''}%`} then 1 else 2 end`
}

/** Condition that a text contains all words. */
export function containsWords(text: RawBuilder<unknown>, { words }: SearchQuery): RawBuilder<boolean> {
  return sql`' ' || fold_words(${text}) like all (${createPatterns(words)}::text[])`
}

/** Minimum similarity, as in the database functions. */
const minSimilarity = 0.45

/** Condition that a text contains all words or, in an approximate search, is spelt similarly. */
export function isMatching(text: RawBuilder<unknown>, query: SearchQuery): RawBuilder<boolean> {
  if (!query.isApproximate) return containsWords(text, query)
  return sql`word_similarity(${query.words.join(' ')}, fold_words(${text})) >= ${minSimilarity}`
}
