import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from '../contributions.ts'

/** Returns the arguments of the database functions `matching_…`. Folded words contain no character with a meaning in patterns. */
export function createMatchArguments({ words, isApproximate }: SearchQuery): RawBuilder<unknown> {
  const longest = words.toSorted((left, right) => right.length - left.length)[0] ?? ''
  const patterns = words.map((word) => `%${word}%`)
  return sql`${`%${longest}%`}::text, ${patterns}::text[], ${isApproximate ? words.join(' ') : null}::text`
}

/** Orders records: first those whose name begins with the words, then those in which a word of the name does, then all others. */
export function createRank(name: RawBuilder<unknown>, { words, isApproximate }: SearchQuery): RawBuilder<number> {
  const text = words.join(' ')
  if (isApproximate) return sql`-word_similarity(${text}, fold_words(${name}))`
  return sql`case when fold_words(${name}) like ${`${text}%`} then 0 when ' ' || fold_words(${name}) like ${`% ${words[0] ?? ''}%`} then 1 else 2 end`
}

/** Condition that a text contains all words. */
export function containsWords(text: RawBuilder<unknown>, { words }: SearchQuery): RawBuilder<boolean> {
  return sql`fold_words(${text}) like all (${words.map((word) => `%${word}%`)}::text[])`
}

/** Minimum similarity, as in the database functions. */
const minSimilarity = 0.45

/** Condition that a text contains all words or, in an approximate search, is spelt similarly. */
export function isMatching(text: RawBuilder<unknown>, query: SearchQuery): RawBuilder<boolean> {
  if (!query.isApproximate) return containsWords(text, query)
  return sql`word_similarity(${query.words.join(' ')}, fold_words(${text})) >= ${minSimilarity}`
}
