import { sortDirections, type SortDirection } from '@atrium/contract/sort-directions'
import { readChoice, readText, removeEmptyValues } from '@atrium/ui/lib/list-search'
import type { FundQuery } from '../../contract/funds.ts'
import { fundFacets, fundOrders, type FundFacet, type FundOrder } from '../../contract/fund-terms.ts'

/** State of the explorer in the URL, without default values. */
export type FundSearch = Partial<Record<FundFacet, string>> & {
  q?: string
  sort?: FundOrder
  direction?: SortDirection
  page?: number
  /** Citi code of the fund in the open drawer. */
  fund?: string
  /** Account from which staff opened the explorer, so that the navigation can link back to it. */
  account?: string
}

const readMatching = (value: unknown, pattern: RegExp) => {
  const found = readText(value, 100)
  return found !== undefined && pattern.test(found) ? found : undefined
}

/** Parses the state from a URL, which a user may have typed. Invalid values are ignored. */
export function parseFundSearch(raw: Record<string, unknown>): FundSearch {
  const page = Number(raw['page'])
  return removeEmptyValues({
    q: readText(raw['q'], 100),
    ...Object.fromEntries(fundFacets.map((facet) => [facet, readText(raw[facet], 80)])),
    sort: readChoice(raw['sort'], fundOrders),
    direction: readChoice(raw['direction'], sortDirections),
    page: Number.isInteger(page) && page > 1 && page <= 400 ? page : undefined,
    fund: readMatching(raw['fund'], /^[\dA-Za-z]{1,12}$/),
    account: readMatching(raw['account'], /^[\da-f-]{36}$/),
  }) as FundSearch
}

/** Applies a change to the search and returns to the first page. */
export function applyChange(before: FundSearch, change: Partial<Record<keyof FundSearch, unknown>>): FundSearch {
  return removeEmptyValues({ ...before, page: undefined, ...change }) as FundSearch
}

export type FundFilter = Omit<FundQuery, 'offset' | 'limit'>

export function toFundFilter(portal: string, search: FundSearch): FundFilter {
  const { q, sort, direction } = search
  return {
    portal,
    ...Object.fromEntries(listChosenFacets(search).map((facet) => [facet, search[facet]])),
    ...(q && { search: q }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  }
}

export const listChosenFacets = (search: FundSearch): FundFacet[] => fundFacets.filter((facet) => search[facet] !== undefined)

/** Change that removes all filters. Sort order and other state remain. */
export const clearFilters: Partial<Record<keyof FundSearch, undefined>> = Object.fromEntries(
  ['q', ...fundFacets].map((key) => [key, undefined]),
)

const isName = (order: FundOrder) => order === 'fundName' || order === 'groupName'

/** Returns the next sort order: names from A, figures from the largest, reversed if the heading is pressed again. */
export function nextOrder({ sort, direction }: FundSearch, pressed: FundOrder): Pick<FundSearch, 'sort' | 'direction'> {
  const defaultDirection = isName(pressed) ? 'ascending' : 'descending'
  if (sort !== pressed) return { sort: pressed, direction: defaultDirection }
  return { sort, direction: (direction ?? 'ascending') === 'ascending' ? 'descending' : 'ascending' }
}
