import { expect, it } from 'vitest'
import { lastYear } from './last-year.ts'

const at = (on: string) => ({ on })

it('lastYear keeps the twelve months up to the newest day, including both ends', () =>
  expect(lastYear(['2025-07-19', '2025-07-20', '2026-01-01', '2026-07-20'].map(at))).toEqual(
    ['2025-07-20', '2026-01-01', '2026-07-20'].map(at),
  ))
it('lastYear returns an empty list for an empty series', () => expect(lastYear([])).toEqual([]))
