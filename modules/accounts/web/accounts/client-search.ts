import { shownPortfolioTypes, type ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { sortDirections, type SortDirection } from '@atrium/contract/sort-directions'
import { readChoice, readText, removeEmptyValues } from '@atrium/ui/lib/list-search'
import type { ClientCondition } from '../../contract/client-conditions.ts'
import { parseConditions } from '../client-conditions/condition-search.ts'
import type { ListFilter } from './queries.ts'

/** State of the client list in the URL, with short names and without default values. */
export type ClientSearch = {
  q?: string
  letter?: string
  by?: 'first'
  type?: ShownPortfolioType
  group?: string
  access?: string
  adviser?: string
  linked?: 'unlinked' | 'not-in-portal' | 'all'
  sort?: 'name' | 'change' | 'change1y' | 'lastSignIn'
  direction?: SortDirection
  /** Conditions of a segment. */
  where?: ClientCondition[]
}

/** All parts of the state. */
export const searchKeys = [
  'q',
  'letter',
  'by',
  'type',
  'group',
  'access',
  'adviser',
  'linked',
  'sort',
  'direction',
  'where',
] as const satisfies readonly (keyof ClientSearch)[]

/** Parses a URL that may have been typed. Unknown values are ignored. */
export function parseClientSearch(raw: Record<string, unknown>): ClientSearch {
  return removeEmptyValues({
    q: readText(raw.q),
    letter: readText(raw.letter, 2),
    by: readChoice(raw.by, ['first']),
    type: readChoice(raw.type, shownPortfolioTypes),
    group: readText(raw.group, 60),
    access: readText(raw.access, 60),
    adviser: readText(raw.adviser, 60),
    linked: readChoice(raw.linked, ['unlinked', 'not-in-portal', 'all']),
    sort: readChoice(raw.sort, ['name', 'change', 'change1y', 'lastSignIn']),
    direction: readChoice(raw.direction, sortDirections),
    where: parseConditions(raw.where),
  })
}

export function toFilter(portal: string, search: ClientSearch): ListFilter {
  const { q, letter, by, type, group, access, adviser, linked = 'linked', sort = 'value', direction, where } = search
  return {
    portal,
    linked,
    sort,
    direction: direction ?? (sort === 'name' ? 'ascending' : 'descending'),
    ...(q && { search: q }),
    ...(letter && { letter, searchByFirstName: by === 'first' }),
    ...(type && { portfolioType: type }),
    ...(group && { clientGroup: group }),
    ...(access && { accessGroup: access }),
    ...(adviser && { adviser }),
    ...(where && { where }),
  }
}

/** Returns true if the list is filtered, so that an empty list can offer to clear the filter. */
export function isFiltered({ q, letter, type, group, access, adviser, linked, where }: ClientSearch): boolean {
  return [q, letter, type, group, access, adviser, linked, where].some(Boolean)
}
