import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { isStored } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { CollectionRecord } from '../../contract/definitions.ts'

/** Types whose values are too long for a cell. Passwords are never shown (specification 2, section 2). */
const withoutColumn = new Set(['richtext', 'tabular', 'navigation-designer', 'custom', 'tabs', 'password', 'confirm_password', 'hidden'])

/** Columns of every item, besides its fields. Only ordered collections have an order, and only those with history a state. */
const stampColumns = ['created', 'updated', 'published', 'state', 'order', 'id'] as const
export type StampColumn = (typeof stampColumns)[number]

/** Returns the column of every item with a name, or undefined for another name. */
export const findStampColumn = (name: string): StampColumn | undefined => stampColumns.find((column) => column === name)

/** Lists the names of all columns that a grid can show. */
export function listGridColumns({ fields, hasDrafts, isOrdered }: CollectionRecord): string[] {
  const ofFields = (fields as FieldDefinition[])
    .filter((field) => isStored(field) && !findFieldType(field.type)?.isSecret && !withoutColumn.has(field.type))
    .map(({ name }) => name)
  const stamps = stampColumns.filter(
    (name) => (name !== 'order' || isOrdered) && (hasDrafts || !['state', 'published'].includes(name)) && !ofFields.includes(name),
  )
  return [...ofFields, ...stamps]
}

/** Returns true if the grid can be sorted by the field. Fields with records are not, because their values are ids. */
export function isSortableField({ type }: FieldDefinition): boolean {
  const fieldType = findFieldType(type)
  return fieldType !== undefined && fieldType.order !== 'none' && fieldType.references === undefined
}

/** Lists the fields that can be filtered by. Fields with several records are not, because their values are lists of ids. */
export const listFilterFields = ({ fields }: CollectionRecord): FieldDefinition[] =>
  (fields as FieldDefinition[]).filter(({ type }) => type !== 'picker' && !['none', undefined].includes(findFieldType(type)?.order))

export const isGridColumn = (definition: CollectionRecord, name: string): boolean => listGridColumns(definition).includes(name)
