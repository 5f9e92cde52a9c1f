import { expect, it } from 'vitest'
import { selectLastYear } from './last-year.ts'

const createPoint = (on: string) => ({ on })

it('lastYear keeps the twelve months up to the newest day, including both ends', () =>
  expect(selectLastYear(['2025-07-19', '2025-07-20', '2026-01-01', '2026-07-20'].map(createPoint))).toEqual(
    ['2025-07-20', '2026-01-01', '2026-07-20'].map(createPoint),
  ))
it('lastYear returns an empty list for an empty series', () => expect(selectLastYear([])).toEqual([]))
