import { expect, it } from 'vitest'
import { createInitials } from '@atrium/ui/components/initials'

it.each([
  ['Margaret Ashworth', 'MA'],
  ['  Ann  van der Berg ', 'AB'],
  ['Þóra', 'Þ'],
  ['', ''],
])('the initials of %s are %s', (name, wanted) => expect(createInitials(name)).toBe(wanted))
