import { importFields, requiredFields, type ImportKind } from '../../contract/imports.ts'

/** Fields that a file of a kind needs and that no column is taken for. */
export function missingFields(kind: ImportKind, fields: readonly (string | null)[]): string[] {
  return requiredFields[kind].filter((field: string) => !fields.includes(field))
}

/** The columns after one of them was taken for something: whatever was taken for the same before is left out. */
export function assignField(fields: readonly (string | null)[], place: number, field: string | null): (string | null)[] {
  return fields.map((before, at) => (at === place ? field : before === field ? null : before))
}

export const fieldsOf = (kind: ImportKind): readonly string[] => importFields[kind]
export const isNeeded = (kind: ImportKind, field: string): boolean => (requiredFields[kind] as readonly string[]).includes(field)
