import { sortDirections, type SortDirection } from '@atrium/contract/sort-directions'
import { readChoice, readText, withoutEmpty } from '@atrium/ui/lib/list-search'
import type { FundQuery } from '../../contract/funds.ts'
import { fundFacets, fundOrders, type FundFacet, type FundOrder } from '../../contract/fund-terms.ts'

/** The explorer's state in the address, without defaults. */
export type FundSearch = Partial<Record<FundFacet, string>> & {
  q?: string
  sort?: FundOrder
  direction?: SortDirection
  page?: number
  /** The citi code of the fund in the open drawer. */
  fund?: string
  /** The account from which staff view funds, so that the navigation leads back to it. */
  account?: string
}

const matching = (value: unknown, pattern: RegExp) => {
  const found = readText(value, 100)
  return found !== undefined && pattern.test(found) ? found : undefined
}

/** Parses an address that may have been typed: unknown values are ignored. */
export function parseFundSearch(raw: Record<string, unknown>): FundSearch {
  const page = Number(raw['page'])
  return withoutEmpty({
    q: readText(raw['q'], 100),
    ...Object.fromEntries(fundFacets.map((facet) => [facet, readText(raw[facet], 80)])),
    sort: readChoice(raw['sort'], fundOrders),
    direction: readChoice(raw['direction'], sortDirections),
    page: Number.isInteger(page) && page > 1 && page <= 400 ? page : undefined,
    fund: matching(raw['fund'], /^[\dA-Za-z]{1,12}$/),
    account: matching(raw['account'], /^[\da-f-]{36}$/),
  }) as FundSearch
}

/** Any change of the search begins at the first page. */
export function changed(before: FundSearch, change: Partial<Record<keyof FundSearch, unknown>>): FundSearch {
  return withoutEmpty({ ...before, page: undefined, ...change }) as FundSearch
}

export type FundFilter = Omit<FundQuery, 'offset' | 'limit'>

export function toFundFilter(portal: string, search: FundSearch): FundFilter {
  const { q, sort, direction } = search
  return {
    portal,
    ...Object.fromEntries(chosenFacets(search).map((facet) => [facet, search[facet]])),
    ...(q && { search: q }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  }
}

export const chosenFacets = (search: FundSearch): FundFacet[] => fundFacets.filter((facet) => search[facet] !== undefined)

/** Without filters; order and surroundings stay. */
export const clearing: Partial<Record<keyof FundSearch, undefined>> = Object.fromEntries(
  ['q', ...fundFacets].map((key) => [key, undefined]),
)

const isName = (order: FundOrder) => order === 'fundName' || order === 'groupName'

/** Names from A, figures from the largest, reversed by a second press. */
export function nextOrder({ sort, direction }: FundSearch, pressed: FundOrder): Pick<FundSearch, 'sort' | 'direction'> {
  const usual = isName(pressed) ? 'ascending' : 'descending'
  if (sort !== pressed) return { sort: pressed, direction: usual }
  return { sort, direction: (direction ?? 'ascending') === 'ascending' ? 'descending' : 'ascending' }
}
