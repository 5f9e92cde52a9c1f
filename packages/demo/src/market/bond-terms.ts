import { getPayDay } from './pay-days.ts'
import type { Security } from './securities.ts'

/** Terms of a bond; null for a bond fund. */
export type BondTerms = {
  /** Annual coupon in hundredths of a percent of nominal. It may have a fraction, such as 12.5. */
  coupon: number
  /** Maturity, such as `2040-12-07`. */
  maturity: string
  frequency: 1 | 2 | 4
  isIndexLinked: boolean
}

/** Reads the terms from the name of a bond. It matures on the last of its payment days in the year. Returns null for other securities. */
export function readBondTerms(security: Security): BondTerms | null {
  const [, percent, year] = /(?: ([\d.]+)%| Index-linked) (\d{4})$/.exec(security.name) ?? []
  const month = security.paidIn.at(-1)
  if (security.kind !== 'bond' || year === undefined || month === undefined) return null
  return {
    coupon: percent === undefined ? 12.5 : Math.round(Number(percent) * 1000) / 10,
    maturity: `${year}-${String(month).padStart(2, '0')}-${String(getPayDay(security)).padStart(2, '0')}`,
    frequency: security.paidIn.length as BondTerms['frequency'],
    isIndexLinked: percent === undefined,
  }
}
