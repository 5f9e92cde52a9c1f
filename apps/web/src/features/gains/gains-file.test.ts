import type { YearOfGains } from '@atrium/contract/gains'
import { expect, test } from 'vitest'
import { gainsCsv } from './gains-file.ts'

const sold = { id: '1', on: '2025-05-06', name: 'Alpha, Inc', units: '40', missing: null, mayChange: false, matches: [] }
const totals = { proceeds: '0', cost: '0', gain: '0', gains: '0', losses: '0' }
const year: YearOfGains = {
  taxYear: '2025/26',
  from: '2025-04-06',
  to: '2026-04-05',
  disposals: [
    { ...sold, proceeds: '480', cost: '402.005', gain: '77.995' },
    { ...sold, proceeds: null, cost: null, gain: null, missing: 'no-exchange-rate' },
  ],
  totals,
  exemptAmount: null,
}

test('a row each, rounded to the penny; what is not known is empty', () => {
  expect(gainsCsv(['Basis'], { basis: 'Tax', currency: 'GBP', years: [year] })).toBe(
    ['Basis', 'Tax,2025/26,2025-05-06,Alpha Inc,40,GBP,480.00,402.01,78.00', 'Tax,2025/26,2025-05-06,Alpha Inc,40,GBP,,,', ''].join('\r\n'),
  )
})
