import { empty, type FieldType } from './field-type.ts'

/** Creates a type that shows something and has no value of its own. */
export const displayOnly = (name: string): FieldType => ({
  name,
  isStored: false,
  order: 'none',
  read: () => empty,
  text: () => '',
})
