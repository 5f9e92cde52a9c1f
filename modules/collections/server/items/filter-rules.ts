import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { ItemQuery } from '../../contract/items.ts'
import type { CollectionDefinition, StoreFilter, StoreQuery } from '../contributions.ts'
import { foldText, isSortable } from './key-rules.ts'

/** Columns of every item that lists can be sorted by, besides the fields. */
export const stampColumns = ['created', 'updated', 'published', 'order'] as const

/** Prepares a query for the storage. Returns the errors of a query that names a field that cannot be sorted or filtered. */
export function readQuery(definition: CollectionDefinition, query: ItemQuery): { query: StoreQuery } | { issues: FieldIssue[] } {
  const sortable = new Set(definition.fields.filter(isSortable).map(({ name }) => name))
  const several = new Set(definition.fields.filter(({ type }) => type === 'dropdown').map(({ name }) => name))
  const isColumn = (name: string) => sortable.has(name) || stampColumns.some((column) => column === name)
  const issues: FieldIssue[] = query.filters
    .map(({ field }, index) => ({ field, path: `filters.${index}.field` }))
    .filter(({ field }) => !sortable.has(field))
    .map(({ path }) => ({ path, code: 'unknown-field' }))
  if (query.sort !== undefined && !isColumn(query.sort)) issues.push({ path: 'sort', code: 'unknown-field' })
  if (issues.length > 0) return { issues }
  const search = foldText(query.search ?? '')
  return {
    query: {
      search: search === '' ? undefined : search,
      sort: query.sort === undefined ? usualSort(definition) : { field: query.sort, direction: query.direction },
      filters: query.filters.map(({ field, value }) => (several.has(field) ? readOption(field, value) : readFilter(field, value))),
      parent: query.parent,
      isBin: query.isBin,
      offset: query.offset,
      limit: query.limit,
    },
  }
}

/** The order of a collection if the caller states none. */
export function usualSort({ sort, isOrdered, fields }: CollectionDefinition): StoreQuery['sort'] {
  if (sort) return sort
  if (isOrdered) return { field: 'order', direction: 'ascending' }
  const hasName = fields.some(({ name }) => name === 'name')
  return hasName ? { field: 'name', direction: 'ascending' } : { field: 'updated', direction: 'descending' }
}

/**
 * Reads a condition of the specification: an exact value, `[empty]`, `[not-empty]`, or a range such as `2026-01-01..`.
 * @example `10..20` is a range, `[10..20]` too, and `a..b..c` is an exact value
 */
export function readFilter(field: string, value: string): StoreFilter {
  if (value === '[empty]') return { field, is: 'empty' }
  if (value === '[not-empty]') return { field, is: 'not-empty' }
  const [, from = '', to = ''] = value.match(/^\[?([^[\].]*(?:\.\d+)?)\.\.([^[\].]*(?:\.\d+)?)\]?$/) ?? []
  if (from === '' && to === '') return { field, is: 'equal', value }
  return { field, is: 'range', from: from || null, to: to || null }
}

/** Reads a condition on a field with several options: one of them, or whether there is any. */
function readOption(field: string, value: string): StoreFilter {
  const filter = readFilter(field, value)
  return filter.is === 'empty' || filter.is === 'not-empty' ? filter : { field, is: 'contains', value }
}
