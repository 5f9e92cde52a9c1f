import type { TaxPack } from '../pack.ts'
import { pack as before } from './2023-24.ts'

export const pack: TaxPack = {
  taxYear: '2024/25',
  validFrom: '2024-04-06',
  sources: ['taxbriefs.co.uk, tax tables 2024/25', 'Finance Act 2024', 'Autumn Budget of 30 October 2024'],
  values: {
    ...before.values,
    dividendAllowance: 500,
    scottishLimits: [2_306, 13_991, 31_092, 62_430, 125_140],
    scottishRates: [0.19, 0.2, 0.21, 0.42, 0.45, 0.48],
    employeeRates: [0.08, 0.02],
    selfEmployedRates: [0.06, 0.02],
    classTwoWeekly: 0,
    annualExemptAmount: 3_000,
    gains: [
      { from: '2024-10-30', other: [0.18, 0.24], residential: [0.18, 0.24], businessDisposal: [0.1, 0.1] },
      { from: '2024-04-06', other: [0.1, 0.2], residential: [0.18, 0.24], businessDisposal: [0.1, 0.1] },
    ],
    statePensionWeekly: 221.2,
    lumpSumAllowance: 268_275,
  },
  announced: { until: '2027/28', changes: [] },
}
