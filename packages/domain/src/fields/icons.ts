import { empty, invalid, isBlank, stored } from './field-type.ts'
import type { PartReader } from './parts.ts'

const iconName = /^[a-z][a-z0-9-]{0,39}$/

/** Reads the name of an icon. */
export const readIcon: PartReader = (input, part) => {
  if (isBlank(input)) return empty
  const name = typeof input === 'string' ? input.trim() : ''
  return iconName.test(name) ? stored(name) : invalid(part, 'format')
}
