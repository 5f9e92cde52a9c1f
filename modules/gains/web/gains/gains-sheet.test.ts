import type { YearOfGains } from '../../contract/gains.ts'
import { expect, test } from 'vitest'
import { createRows } from './gains-sheet.ts'

const sold = { id: '1', on: '2025-05-06', name: 'Alpha', units: '40', exemption: null, mayChange: false, matches: [] }
const year: YearOfGains = {
  taxYear: '2025/26',
  from: '2025-04-06',
  to: '2026-04-05',
  disposals: [
    { ...sold, proceeds: '480', cost: '402.005', gain: '77.995', missing: null },
    { ...sold, proceeds: null, cost: null, gain: null, missing: 'no-exchange-rate' },
    { ...sold, proceeds: '480', cost: '500', gain: null, missing: null, exemption: 'gilt' },
  ],
  totals: null,
  exemptAmount: null,
}

test('each disposal has a row with unrounded figures and empty cells for unknown values', () => {
  const about = ['Tax', '2025/26', { date: '2025-05-06' }, 'Alpha', { number: '40' }, 'GBP']
  expect(createRows({ basis: 'Tax', currency: 'GBP', years: [year], exemptionOf: (reason) => reason })).toEqual([
    [...about, { number: '480' }, { number: '402.005' }, { number: '77.995' }, null],
    [...about, null, null, null, null],
    [...about, { number: '480' }, { number: '500' }, null, 'gilt'],
  ])
})
