import { displayOnly } from '../display-only.ts'
import type { FieldType } from '../field-type.ts'

/** Records of another collection that belong to this one, which are edited in place. */
export const grid: FieldType = displayOnly('grid')
