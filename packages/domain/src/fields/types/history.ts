import { displayOnly } from '../display-only.ts'
import type { FieldType } from '../field-type.ts'

/** Earlier versions of a record. */
export const history: FieldType = displayOnly('history')
