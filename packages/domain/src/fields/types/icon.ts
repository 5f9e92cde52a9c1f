import type { FieldType } from '../field-type.ts'
import { readIcon } from '../icons.ts'
import { valueText } from '../texts.ts'

/** The name of an icon, such as `chart-pie`. */
export const icon: FieldType = {
  name: 'icon',
  isStored: true,
  order: 'text',
  read: readIcon,
  text: valueText,
}
