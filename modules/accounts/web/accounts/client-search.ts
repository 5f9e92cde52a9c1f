import { portfolioTypes } from '@atrium/contract/portfolio-terms'
import type { ListFilter } from './queries.ts'

/** The client list's state in the address: short names, without defaults. */
export type ClientSearch = {
  q?: string
  letter?: string
  by?: 'first'
  type?: (typeof portfolioTypes)[number]
  group?: string
  access?: string
  linked?: 'unlinked' | 'all'
  sort?: 'name' | 'change' | 'change1y' | 'lastSignIn'
  direction?: 'ascending' | 'descending'
}

const oneOf = <Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((candidate) => candidate === value)
const text = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 100) : undefined

/** Parses an address that may have been typed: unknown values are ignored. */
export function parseClientSearch(raw: Record<string, unknown>): ClientSearch {
  return withoutEmpty({
    q: text(raw.q),
    letter: text(raw.letter)?.slice(0, 2),
    by: oneOf(raw.by, ['first']),
    type: oneOf(raw.type, portfolioTypes),
    group: text(raw.group)?.slice(0, 60),
    access: text(raw.access)?.slice(0, 60),
    linked: oneOf(raw.linked, ['unlinked', 'all']),
    sort: oneOf(raw.sort, ['name', 'change', 'change1y', 'lastSignIn']),
    direction: oneOf(raw.direction, ['ascending', 'descending']),
  })
}

export function toFilter(portal: string, search: ClientSearch): ListFilter {
  const { q, letter, by, type, group, access, linked = 'linked', sort = 'value', direction } = search
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
  }
}

/** True where the list is filtered, so that an empty one can offer to clear it. */
export function isNarrowed({ q, letter, type, group, access, linked }: ClientSearch): boolean {
  return [q, letter, type, group, access, linked].some(Boolean)
}

export function withoutEmpty<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
