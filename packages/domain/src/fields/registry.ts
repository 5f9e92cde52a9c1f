import type { FieldType } from './field-type.ts'
import { text } from './types/text.ts'

/** All field types of this version. */
export const fieldTypes: readonly FieldType[] = [text]

const typeByName = new Map(fieldTypes.map((type) => [type.name, type]))

/** Returns the type with a name, or undefined for a type that this version does not know. */
export const findFieldType = (name: string): FieldType | undefined => typeByName.get(name)
