import type { TaxPack } from '../pack.ts'
import { pack as before } from './2024-25.ts'

export const pack: TaxPack = {
  taxYear: '2025/26',
  validFrom: '2025-04-06',
  sources: ['taxbriefs.co.uk, tax tables 2025/26', 'Finance Act 2025', 'National Insurance Contributions (Secondary Class 1) Act 2025'],
  values: {
    ...before.values,
    scottishLimits: [2_827, 14_921, 31_092, 62_430, 125_140],
    employerRate: 0.15,
    employerFrom: 5_000,
    employmentAllowance: 10_500,
    gains: [{ from: '2025-04-06', other: [0.18, 0.24], residential: [0.18, 0.24], businessDisposal: [0.14, 0.14] }],
    statePensionWeekly: 230.25,
  },
  announced: { until: '2027/28', changes: [] },
}
