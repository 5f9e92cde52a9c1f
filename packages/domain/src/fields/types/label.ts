import { displayOnly } from '../display-only.ts'
import type { FieldType } from '../field-type.ts'

/** A heading or text between fields. */
export const label: FieldType = displayOnly('label')
