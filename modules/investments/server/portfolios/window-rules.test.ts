import { mainEdition } from '@atrium/editions/registry'
import { expect, test } from 'vitest'
import { resolveRange, resolveWindow } from './window-rules.ts'

test.each([
  ['Europe/London', '2026-07-14'],
  ['Atlantic/Reykjavik', '2026-07-14'],
  ['Europe/Athens', '2026-07-15'],
])('at 23:30 in London in summer, ranges and windows in the time zone %s end on %s', (timeZone, day) => {
  const deps = { clock: () => new Date('2026-07-14T22:30:00Z') }
  const context = { deps, edition: { ...mainEdition, timeZone } } as unknown as Parameters<typeof resolveRange>[0]
  expect([resolveRange(context, {}).to, resolveRange(context, { to: '2026-08-01' }).to, resolveWindow(context, {}).to]).toEqual([
    day,
    day,
    day,
  ])
})
