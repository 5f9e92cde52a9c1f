import type { SortDirection } from '@atrium/contract/sort-directions'

/** Reads a text from a URL that may have been typed. Invalid values are dropped. */
export function readText(value: unknown, longest = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return text.trim() === '' ? undefined : text.slice(0, longest)
}

export function readChoice<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((candidate) => candidate === value)
}

/** Removes empty values, because a URL omits default values. */
export function removeEmptyValues<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

type SortSearch<Order extends string> = { sort?: Order; direction?: SortDirection }
type SortChange<Order extends string> = { sort: Order; direction: SortDirection }

/** Parses the sort order of a list from the URL, in the form that `DataTable` uses. Only sortable columns can be pressed. */
export function parseSorting<Order extends string>(
  { sort, direction = 'ascending' }: SortSearch<Order>,
  onSearch: (change: SortChange<Order>) => void,
) {
  return {
    current: sort && { column: sort, direction },
    onSort: (next: { column: string; direction: SortDirection }) => onSearch({ sort: next.column as Order, direction: next.direction }),
  }
}
