import { importFields, requiredFields, type ImportKind } from '../../contract/imports.ts'

/** Lists the required fields of a kind that are not assigned to any column. */
export function listMissingFields(kind: ImportKind, fields: readonly (string | null)[]): string[] {
  return requiredFields[kind].filter((field: string) => !fields.includes(field))
}

/** Assigns a field to a column. If another column had the field, that column is ignored from now on. */
export function assignField(fields: readonly (string | null)[], index: number, field: string | null): (string | null)[] {
  return fields.map((before, at) => (at === index ? field : before === field ? null : before))
}

export const listFields = (kind: ImportKind): readonly string[] => importFields[kind]
export const isRequiredField = (kind: ImportKind, field: string): boolean => (requiredFields[kind] as readonly string[]).includes(field)
