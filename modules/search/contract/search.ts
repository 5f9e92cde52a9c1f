import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { money, plainDate } from '@atrium/contract/schema'
import { searchKinds } from './search-terms.ts'

/** Property of a record that contains the searched words. */
export const searchFields = ['name', 'reference', 'email', 'person', 'client', 'symbol', 'phone'] as const

export const searchItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Number or code by which the firm knows the record, such as an external id or a symbol. */
  reference: z.nullable(z.string()),
  /** Names to which the record belongs, such as its client or portal. */
  note: z.nullable(z.string()),
  value: z.nullable(money),
  /** Number of clients who hold a security. */
  clients: z.nullable(z.int()),
  /** Day of the figures. */
  asOn: z.nullable(plainDate),
  /** Path of the page on which the record is shown. */
  path: z.string(),
  /** Why the record matches: the property that contains the words, and its text. Null if the spelling is only similar. */
  matched: z.nullable(z.object({ field: z.enum(searchFields), text: z.string() })),
  /** Account to which actions on the record apply. */
  account: z.nullable(z.object({ id: z.string(), portal: z.string() })),
})

export const searchResults = z.object({
  /** True if nothing contains the words, and the results are spelt similarly. */
  isApproximate: z.boolean(),
  /** The first results of each kind that has any, with the number of all. */
  groups: z.array(z.object({ kind: z.enum(searchKinds), ...countedItems(searchItem) })),
})

/** Searched text. It is trimmed and may be empty. */
export const searchQuery = z.string().check(z.trim(), z.maxLength(100))

export const search = {
  all: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/search',
      tags: ['search'],
      summary:
        'Search the caller’s clients, their people, portfolios, holdings and documents, forms and actions, by at least three characters',
    })
    .input(z.object({ q: searchQuery }))
    .output(searchResults),
  ofKind: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/search/{kind}', tags: ['search'], summary: 'List one page of the results of one kind' })
    .input(z.object({ kind: z.enum(searchKinds), q: searchQuery, ...offsetPage({ usual: 50, most: 100 }) }))
    .output(z.object({ isApproximate: z.boolean(), ...countedItems(searchItem) })),
}

export type SearchItem = z.infer<typeof searchItem>
export type SearchResults = z.infer<typeof searchResults>
