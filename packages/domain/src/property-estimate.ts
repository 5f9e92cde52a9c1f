import { monthsBefore, plainDate, type PlainDateText } from './calendar.ts'
import { Decimal, sum, zero } from './decimal.ts'
import { refuse } from './error.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

export const propertyTypes = ['terraced_house', 'flat', 'semi-detached_house', 'detached_house'] as const
export type PropertyType = (typeof propertyTypes)[number]

export const propertyDefaults = { bedrooms: 3, propertyType: 'flat' } as const satisfies { bedrooms: number; propertyType: PropertyType }

export type PropertyToEstimate = { postCode: string; bedrooms: number; propertyType: PropertyType }

/** A comparable sale. `area` 0 is the nearest, and higher numbers are wider areas. Prices are in pounds. */
export type Comparable = { soldOn: PlainDateText; price: Decimal; bedrooms: number; propertyType: PropertyType; area: number }

/** House price index of the local authority and property type, by month "YYYY-MM". */
export type PriceIndex = Readonly<Record<string, Decimal>>

export type PropertyEstimate = {
  postCode: string
  average: Decimal | null
  low: Decimal | null
  high: Decimal | null
  count: number
  /** Widest area of the comparables used. */
  area: number | null
  reason: 'not-enough-data' | null
  isEstimate: true
}

const minSales = 3
const freshMonths = 6
const thousand = new Decimal(1000)

/**
 * Estimates the value of a property as the average price of sales with the same type and number of bedrooms (rules §11), from the smallest
 * area with at least three of them. Average, lowest and highest price are rounded to £1,000. Prices of sales older than six months are
 * adjusted by the house price index; such a sale is excluded without an index for its month. With too few sales the figures are null.
 * @throws DomainError `INVALID_INPUT` for an invalid postcode, or bedrooms outside 0 to 20
 * @example flats sold at 300,000, 310,000 and 330,000 in the last six months: 313,000, from 300,000 to 330,000
 */
export function estimateProperty(
  {
    property,
    comparables,
    index,
    today,
  }: { property: PropertyToEstimate; comparables: readonly Comparable[]; index: PriceIndex; today: PlainDateText },
  recorder: TraceRecorder = noRecorder,
): PropertyEstimate {
  const postCode = normalisePostcode(property.postCode)
  if (!Number.isInteger(property.bedrooms) || property.bedrooms < 0 || property.bedrooms > 20)
    refuse('INVALID_INPUT', 'bedrooms must be 0 to 20', 'bedrooms')
  const similarSales = comparables.filter(
    (each) => each.bedrooms === property.bedrooms && each.propertyType === property.propertyType && each.soldOn <= today,
  )
  const currentPrices = similarSales.flatMap((each) => toCurrentPrice(each, index, today, recorder))
  const area = findSmallestArea(currentPrices)
  const usedPrices = currentPrices.filter((each) => area !== null && each.area <= area).map((each) => each.price)
  if (area === null) recorder.missing('comparables', 'not-enough-data', String(currentPrices.length))
  if (area === null)
    return {
      postCode,
      average: null,
      low: null,
      high: null,
      count: currentPrices.length,
      area,
      reason: 'not-enough-data',
      isEstimate: true,
    }
  const average = sum(usedPrices).div(usedPrices.length)
  recorder.step('average', expression`(${usedPrices.join(' + ')}) ÷ ${usedPrices.length}`, average)
  recorder.rounded('average', -3, 'half-away-from-zero')
  return {
    postCode,
    average: toThousands(average),
    low: toThousands(Decimal.min(...usedPrices)),
    high: toThousands(Decimal.max(...usedPrices)),
    count: usedPrices.length,
    area,
    reason: null,
    isEstimate: true,
  }
}

/** Normalises a UK postcode to upper case with one space. @example "ec1a1bb " is "EC1A 1BB" @throws DomainError `INVALID_INPUT` */
export function normalisePostcode(postCode: string): string {
  const compact = postCode.replaceAll(/\s+/g, '').toUpperCase()
  if (!/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(compact)) refuse('INVALID_INPUT', `${postCode} is not a UK postcode`, 'postCode')
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`
}

type CurrentPrice = { price: Decimal; area: number }

function toCurrentPrice(
  { soldOn, price, area }: Comparable,
  index: PriceIndex,
  today: PlainDateText,
  recorder: TraceRecorder,
): CurrentPrice[] {
  plainDate(soldOn)
  if (soldOn >= monthsBefore(today, freshMonths)) return [{ price, area }]
  const [then, now] = [index[soldOn.slice(0, 7)], latestIndex(index, today)]
  if (!then?.gt(zero) || !now) {
    recorder.missing('house-price-index', 'no-index', soldOn)
    return []
  }
  const indexed = price.times(now).div(then)
  recorder.step('price-today', expression`${price} × ${now} ÷ ${then}`, indexed, soldOn)
  return [{ price: indexed, area }]
}

/** Returns the latest level up to today's month. That of today's month is often missing, because the index is published weeks later. */
function latestIndex(index: PriceIndex, today: PlainDateText): Decimal | null {
  const month = Object.keys(index)
    .filter((each) => each <= today.slice(0, 7))
    .toSorted()
    .at(-1)
  return month === undefined ? null : index[month]!
}

function findSmallestArea(currentPrices: readonly CurrentPrice[]): number | null {
  const areas = [...new Set(currentPrices.map((each) => each.area))].sort((left, right) => left - right)
  return areas.find((area) => currentPrices.filter((each) => each.area <= area).length >= minSales) ?? null
}

function toThousands(value: Decimal): Decimal {
  return value.div(thousand).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(thousand)
}
