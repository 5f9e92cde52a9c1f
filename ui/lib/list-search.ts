import type { SortDirection } from '@atrium/contract/sort-directions'

/** Reads a text from a parameter of a URL, up to a maximum length. Returns undefined for empty and invalid values. */
export function readText(value: unknown, maxLength = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return text.trim() === '' ? undefined : text.slice(0, maxLength)
}

export function readChoice<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((candidate) => candidate === value)
}

/** Removes undefined values, which stand for defaults that a URL omits. */
export function removeEmptyValues<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

type SortSearch<Order extends string> = { sort?: Order; direction?: SortDirection }
type SortChange<Order extends string> = { sort: Order; direction: SortDirection }

/** Returns the sort order of a list in the URL and a function that changes it, as `DataTable` expects them. */
export function parseSorting<Order extends string>(
  { sort, direction = 'ascending' }: SortSearch<Order>,
  onSearch: (change: SortChange<Order>) => void,
) {
  return {
    current: sort && { column: sort, direction },
    onSort: (next: { column: string; direction: SortDirection }) => onSearch({ sort: next.column as Order, direction: next.direction }),
  }
}
