import { expect, test } from 'vitest'
import { editions } from './registry.ts'

test.each(editions)('the edition $id offers no sign-in by Google, Microsoft or LinkedIn [P358]', ({ socialProviders }) =>
  expect(socialProviders).toEqual({ google: false, microsoft: false, linkedin: false }),
)
