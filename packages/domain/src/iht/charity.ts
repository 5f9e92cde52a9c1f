import { Decimal, zero } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** Input of the test. `chargeable` is the estate after reliefs, spouse and charity, before the nil-rate bands. */
export type CharityTest = { chargeable: Decimal; charity: Decimal; nilRateBand: Decimal }

export type CharityResult = { baseline: Decimal; qualifies: boolean }

/**
 * Applies the test for the 36 % rate (IHTA 1984 schedule 1A; IHTM45010): an estate qualifies if at least a tenth of the baseline
 * (chargeable − nil-rate band + charity) goes to charity. The residence band is not deducted. The whole estate is treated as one component.
 * @example Robert: 750,000 with 50,000 to charity and a band of 325,000: baseline 425,000, qualifies
 */
export function charityTest({ chargeable, charity, nilRateBand }: CharityTest, recorder: TraceRecorder = noRecorder): CharityResult {
  const baseline = Decimal.max(zero, chargeable.minus(nilRateBand).plus(charity))
  const qualifies = charity.gt(zero) && charity.times(10).gte(baseline)
  recorder.step('baseline', expression`max(0, ${chargeable} − ${nilRateBand} + ${charity})`, baseline)
  recorder.step('tenth', expression`${baseline} ÷ 10`, baseline.div(10))
  return { baseline, qualifies }
}
