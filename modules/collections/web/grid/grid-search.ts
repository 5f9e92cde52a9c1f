import { readChoice, readText, removeEmptyValues } from '@atrium/ui/lib/list-search'
import { sortDirections, type SortDirection } from '@atrium/contract/sort-directions'

export type GridFilter = { field: string; value: string }

/** A record in a panel above that of another record, to which it belongs. */
export type NestedRecord = {
  collection: string
  /** Id of the record, or `new`. */
  item: string
  /** Id of the record in the panel below. */
  of: string
  /** Field of a new record that names the one below. */
  field?: string
}

/** Panels that can lie above the first one. */
const mostNested = 6

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
  /** Records in panels above that of `item`, from the lowest. */
  nested?: NestedRecord[]
  filters?: GridFilter[]
}

const collectionName = /^[a-zA-Z][a-zA-Z-]{1,39}$/
const fieldName = /^[\w-]{1,100}$/
const itemId = /^(?:new|[A-Za-z0-9][A-Za-z0-9._:~-]{0,99})$/

/** Parses a URL that may have been typed. Unknown and invalid values are ignored. */
export function parseGridSearch(raw: Record<string, unknown>): GridSearch {
  const match = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
  const item = match(raw.item, itemId)
  const filters = Array.isArray(raw.filters) ? raw.filters.flatMap(readFilter).slice(0, 20) : []
  return removeEmptyValues({
    sort: match(raw.sort, fieldName),
    direction: readChoice(raw.direction, sortDirections),
    page: typeof raw.page === 'number' && Number.isInteger(raw.page) && raw.page > 1 && raw.page < 20_000 ? raw.page : undefined,
    item,
    tab: match(raw.tab, /^(\d|history)$/) ?? (typeof raw.tab === 'number' ? match(String(raw.tab), /^\d$/) : undefined),
    parent: match(raw.parent, itemId),
    bin: raw.bin === true ? (true as const) : undefined,
    nested: item === undefined ? undefined : readNested(raw.nested, item),
    filters: filters.length > 0 ? filters : undefined,
  }) as GridSearch
}

function readFilter(raw: unknown): GridFilter[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { field, value } = raw as Record<string, unknown>
  const text = readText(value, 500)
  return typeof field === 'string' && fieldName.test(field) && text !== undefined ? [{ field, value: text }] : []
}

/** Reads the panels above the first one. Panels above a record that is not open any more are left out. */
function readNested(raw: unknown, first: string): NestedRecord[] | undefined {
  const nested: NestedRecord[] = []
  for (const one of Array.isArray(raw) ? raw.slice(0, mostNested) : []) {
    if (typeof one !== 'object' || one === null) break
    const { collection, item, of, field } = one as Record<string, unknown>
    const isKnown = [collection, item, of].every((text) => typeof text === 'string') && of === (nested.at(-1)?.item ?? first)
    if (!isKnown || !collectionName.test(String(collection)) || !itemId.test(String(item))) break
    const parentField = typeof field === 'string' && fieldName.test(field) ? { field } : {}
    nested.push({ collection: String(collection), item: String(item), of: String(of), ...parentField })
  }
  return nested.length > 0 ? nested : undefined
}
