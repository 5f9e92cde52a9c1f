import { taxYearOf, type TaxYear } from '@atrium/domain/tax-year'

/** The jurisdiction whose tax rules Atrium applies: the United Kingdom. */
export const ukJurisdiction = 'GB'

/** Returns the year in which gains of a day are listed: the UK tax year, or in another jurisdiction the calendar year. */
export function yearOfGains(jurisdiction: string, on: string): TaxYear {
  if (jurisdiction === ukJurisdiction) return taxYearOf(on)
  const label = on.slice(0, 4)
  return { label, start: `${label}-01-01`, end: `${label}-12-31` }
}
