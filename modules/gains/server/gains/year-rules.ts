import { taxYearOf, type TaxYear } from '@atrium/domain/tax-year'

/** The United Kingdom, the only jurisdiction whose tax rules are implemented. */
export const ukJurisdiction = 'GB'

/** Returns the year under which gains of a day are listed: the UK tax year, or in another jurisdiction the calendar year. */
export function findGainYear(jurisdiction: string, on: string): TaxYear {
  if (jurisdiction === ukJurisdiction) return taxYearOf(on)
  const label = on.slice(0, 4)
  return { label, start: `${label}-01-01`, end: `${label}-12-31` }
}
