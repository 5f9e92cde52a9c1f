import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { SearchResults } from '../../contract/search.ts'
import { minSearchLength, type SearchKind } from '../../contract/search-terms.ts'
import type { FoundItems, SearchQuery, SearchSource } from '../contributions.ts'

/** Maximum number of words of a search. Further words are ignored. */
const maxWords = 8
/** Number of results of each kind in the overview. */
const itemsOfKind = 5

/** Searches all kinds. If nothing contains the words, finds what is spelt similarly. */
export async function searchAll(context: RequestContext, scope: EditionScope, text: string): Promise<SearchResults> {
  const sources = listSources(context)
  const page = { limit: itemsOfKind, offset: 0 }
  return searchSources(context, scope, text, {
    none: { isApproximate: false, groups: [] },
    find: async (query) => {
      const groups: SearchResults['groups'] = []
      // The sources run in sequence, because a transaction runs one query at a time.
      for (const source of sources) {
        const found = await source.find({ ...query, ...page })
        if (found.count > 0) groups.push({ kind: source.kind, ...found })
      }
      return groups.length > 0 || query.isApproximate ? { isApproximate: groups.length > 0 && query.isApproximate, groups } : null
    },
  })
}

/** Lists one page of the results of one kind. A kind that no module provides has none. */
export async function searchKind(
  context: RequestContext,
  scope: EditionScope,
  { kind, text, limit, offset }: { kind: SearchKind; text: string; limit: number; offset: number },
): Promise<FoundItems & { isApproximate: boolean }> {
  const source = listSources(context).find((one) => one.kind === kind)
  return searchSources(context, scope, text, {
    none: { isApproximate: false, items: [], count: 0 },
    find: async (query) => {
      const found = (await source?.find({ ...query, limit, offset })) ?? { items: [], count: 0 }
      return found.count > 0 || query.isApproximate ? { isApproximate: found.count > 0 && query.isApproximate, ...found } : null
    },
  })
}

function listSources({ deps }: RequestContext): readonly SearchSource[] {
  return deps
    .contributed('searchSources')
    .flat()
    .toSorted((one, other) => one.order - other.order)
}

const hasDigit = (word: string) => /\d/.test(word)

type Finding<Result> = { none: Result; find: (query: Omit<SearchQuery, 'limit' | 'offset'>) => Promise<Result | null> }

/** Finds what contains the words, and otherwise what is spelt similarly. Returns `none` for a text that is too short. */
function searchSources<Result>(
  context: RequestContext,
  scope: EditionScope,
  text: string,
  { none, find }: Finding<Result>,
): Promise<Result> {
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const words = await foldWords(transaction, scope, text)
    if (!isSearchable(text, words)) return none
    const query = { transaction, context, scope, text: text.trim(), words }
    const found = await find({ ...query, isApproximate: false })
    // Numbers are similar to too many others.
    return found ?? (words.some(hasDigit) ? none : ((await find({ ...query, isApproximate: true })) ?? none))
  })
}

/** Returns true if a text and its words are long enough. Accents, spaces and punctuation do not count as characters. */
export const isSearchable = (text: string, words: readonly string[]): boolean =>
  Math.min([...text].length, words.join('').length) >= minSearchLength

/** Folds the words of a search exactly as the database folds the texts that are searched. */
export async function foldWords(transaction: Transacting, _scope: EditionScope, text: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select fold_words(${text}) as folded`.execute(transaction)
  const words = rows[0]?.folded.split(' ').filter((word) => word !== '') ?? []
  return [...new Set(words)].slice(0, maxWords)
}
