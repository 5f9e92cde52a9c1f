import type { Currency } from '@atrium/domain/currency'

export const propertyTypes = ['terraced_house', 'flat', 'semi-detached_house', 'detached_house'] as const
export type PropertyType = (typeof propertyTypes)[number]

export type UpstreamPropertyPrice = {
  average: string
  lowest: string | null
  highest: string | null
  /** Number of sales on which the estimate is based. */
  sales: number | null
  currency: Currency
}

/** Port for sale prices of similar properties near a postcode. */
export type PropertyPricesPort = {
  getPropertyPrice(query: { postCode: string; bedrooms: number; propertyType: PropertyType }): Promise<UpstreamPropertyPrice>
}
