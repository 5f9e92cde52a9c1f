import { expect, test } from 'vitest'
import { editions } from './registry.ts'

test.each(editions)('[P358] $id offers no sign-in by Google, Microsoft or LinkedIn', ({ socialProviders }) =>
  expect(socialProviders).toEqual({ google: false, microsoft: false, linkedin: false }),
)
