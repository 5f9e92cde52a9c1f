import { expect, it } from 'vitest'
import { lastYear } from './last-year.ts'

const at = (on: string) => ({ on })

it('the twelve months up to the newest day are kept, both ends included', () =>
  expect(lastYear(['2025-07-19', '2025-07-20', '2026-01-01', '2026-07-20'].map(at))).toEqual(
    ['2025-07-20', '2026-01-01', '2026-07-20'].map(at),
  ))
it('an empty series stays empty', () => expect(lastYear([])).toEqual([]))
