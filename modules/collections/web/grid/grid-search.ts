import { readChoice, readText, removeEmptyValues } from '@atrium/ui/lib/list-search'
import { sortDirections, type SortDirection } from '@atrium/contract/sort-directions'

export type GridFilter = { field: string; value: string }

/** State of a grid in the URL. The search text is not part of it, because it may contain a name or an e-mail address. */
export type GridSearch = {
  sort?: string
  direction?: SortDirection
  /** Page of the list, counted from 1. */
  page?: number
  /** Id of the open item, or `new`. */
  item?: string
  /** Tab of the side panel: its number, or `history`. */
  tab?: string
  /** Parent of the listed items, in a collection of items that belong to others. */
  parent?: string
  bin?: true
  filters?: GridFilter[]
}

const fieldName = /^[\w-]{1,100}$/
const itemId = /^(?:new|[A-Za-z0-9][A-Za-z0-9._:~-]{0,99})$/

/** Parses a URL that may have been typed. Unknown and invalid values are ignored. */
export function parseGridSearch(raw: Record<string, unknown>): GridSearch {
  const match = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
  const filters = Array.isArray(raw.filters) ? raw.filters.flatMap(readFilter).slice(0, 20) : []
  return removeEmptyValues({
    sort: match(raw.sort, fieldName),
    direction: readChoice(raw.direction, sortDirections),
    page: typeof raw.page === 'number' && Number.isInteger(raw.page) && raw.page > 1 && raw.page < 20_000 ? raw.page : undefined,
    item: match(raw.item, itemId),
    tab: match(raw.tab, /^(\d|history)$/) ?? (typeof raw.tab === 'number' ? match(String(raw.tab), /^\d$/) : undefined),
    parent: match(raw.parent, itemId),
    bin: raw.bin === true ? (true as const) : undefined,
    filters: filters.length > 0 ? filters : undefined,
  }) as GridSearch
}

function readFilter(raw: unknown): GridFilter[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { field, value } = raw as Record<string, unknown>
  const text = readText(value, 500)
  return typeof field === 'string' && fieldName.test(field) && text !== undefined ? [{ field, value: text }] : []
}
