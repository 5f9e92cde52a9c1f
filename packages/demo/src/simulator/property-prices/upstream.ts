import { addDays, businessDayToDate, toMonthNumber } from '../../calendar.ts'
import { computePropertyIndex } from '../../market/house-prices.ts'
import { hashParts } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'

/** The property prices of docs/providers/property-prices.md. */
export const propertyPrices: Upstream = {
  name: 'property-prices',
  prefix: '/property-prices',
  purpose: 'Selling prices of a type of property near a postcode',
  routes: [['GET', '/prices', showPrices]],
}

/** Price by property type, as a fraction of the price of a semi-detached house. */
const factors: Record<string, number> = { terraced_house: 0.86, flat: 0.74, 'semi-detached_house': 1, detached_house: 1.52 }
const postCodes = /^([A-Z]{1,2})(\d[A-Z\d]?) ?\d[A-Z]{2}$/
/** Prices in more expensive areas, in thousands of pounds. In all other areas the price is 245. */
const areas: Record<string, number> = {
  W: 940,
  SW: 890,
  NW: 780,
  EC: 760,
  WC: 810,
  N: 610,
  SE: 540,
  E: 520,
  GU: 480,
  BA: 410,
  OX: 460,
  EH: 320,
  YO: 290,
}

/** GET /prices?postCode&bedrooms&propertyType: the average of recent sales, and their usual range. */
function showPrices({ query, today, lastDay }: UpstreamRequest) {
  const match = postCodes.exec((query.get('postCode') ?? '').trim().toUpperCase())
  const bedrooms = Number(query.get('bedrooms') ?? 3)
  const factor = factors[query.get('propertyType') ?? 'flat']
  if (!match) throw new Refusal(400, 'invalid-postcode')
  if (!Number.isInteger(bedrooms) || bedrooms < 1 || bedrooms > 10) throw new Refusal(400, 'invalid-bedrooms')
  if (factor === undefined) throw new Refusal(400, 'unknown-property-type')
  const [, area = '', district = ''] = match
  const sales = hashParts('sales', area, district) % 60
  if (sales < 3) throw new Refusal(404, 'not-enough-sales')
  const here = (areas[area] ?? 245) * (0.82 + (hashParts('district', area, district) % 400) / 1_000)
  const index = computePropertyIndex(toMonthNumber(businessDayToDate(lastDay))) / 1_000_000
  const average = Math.round(here * factor * (0.52 + bedrooms * 0.16) * index) * 1_000
  return {
    status: 'success',
    data: {
      average,
      lowest: Math.round((average * 0.78) / 1_000) * 1_000,
      highest: Math.round((average * 1.31) / 1_000) * 1_000,
      sales,
      currency: 'GBP',
      from: addDays(today, -365),
      to: today,
    },
  }
}
