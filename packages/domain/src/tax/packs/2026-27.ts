import type { TaxPack } from '../pack.ts'
import { pack as before } from './2025-26.ts'

export const pack: TaxPack = {
  taxYear: '2026/27',
  validFrom: '2026-04-06',
  sources: ['Finance Act 2026 (c.11) ss2–6', 'ICAEW, 14 January 2026 (Scottish bands)', 'DWP, benefit and pension rates 2026/27'],
  values: {
    ...before.values,
    dividendRates: [0.1075, 0.3575, 0.3935],
    scottishLimits: [3_967, 16_956, 31_092, 62_430, 125_140],
    gains: [{ from: '2026-04-06', other: [0.18, 0.24], residential: [0.18, 0.24], businessDisposal: [0.18, 0.18] }],
    statePensionWeekly: 241.3,
  },
  // The Budget of November 2025 keeps the thresholds to 5 April 2031.
  announced: {
    until: '2030/31',
    changes: [
      {
        from: '2027/28',
        source: 'Finance Act 2026 ss5–6',
        values: { savingsRates: [0.22, 0.42, 0.47], propertyRates: [0.22, 0.42, 0.47], isAllowanceForOtherFirst: true },
      },
    ],
  },
}
