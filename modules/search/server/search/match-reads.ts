import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from '../contributions.ts'
import type { PhoneSearch } from './phone-rules.ts'

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
  if (isApproximate) return sql`-${similarityOf(words, searchWords)}`
  return sql`case when ${searchWords} like ${` ${text}%`} then 0 when ${searchWords} like ${`% ${words[0] ?? ''}%`} then 1 else 2 end`
}

/** Condition that a text contains all words. */
export function containsWords(text: RawBuilder<unknown>, { words }: SearchQuery): RawBuilder<boolean> {
  return sql`' ' || fold_words(${text}) like all (${createPatterns(words)}::text[])`
}

/** Minimum similarity of the longest word to a part of a text, and of all words on average, as in the database functions. */
const minSimilarity = { longest: 0.4, average: 0.35 }

/** Average of the similarities of words to a part of a text each. */
const similarityOf = (words: readonly string[], text: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select avg(word_similarity(w, ${text})) from unnest(${words}::text[]) w)`

/** Condition that a text contains all words or, in an approximate search, is spelt similarly. */
export function isMatching(text: RawBuilder<unknown>, query: SearchQuery): RawBuilder<boolean> {
  if (!query.isApproximate) return containsWords(text, query)
  const [longest = ''] = query.words.toSorted((left, right) => right.length - left.length)
  const folded = sql`fold_words(${text})`
  return sql`(word_similarity(${longest}, ${folded}) >= ${minSimilarity.longest} and ${similarityOf(query.words, folded)} >= ${minSimilarity.average})`
}

/**
 * Condition that a telephone number has the digits of a search. A number that is stored without its country code is also found with it, by at least
 * seven digits.
 */
export function isPhoneOf(column: RawBuilder<unknown>, { parts, whole }: PhoneSearch): RawBuilder<boolean> {
  const digits = sql`regexp_replace(${column}, '\\D', '', 'g')`
  const contains = sql`${digits} like any (${parts.map((part) => `%${part}%`)}::text[])`
  if (whole === null) return sql`(${contains})`
  return sql`(${contains} or (length(ltrim(${digits}, '0')) >= 7 and ${whole}::text like '%' || ltrim(${digits}, '0')))`
}
