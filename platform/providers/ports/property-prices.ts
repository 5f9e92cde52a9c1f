import type { Currency } from '@atrium/domain/currency'

export const propertyTypes = ['terraced_house', 'flat', 'semi-detached_house', 'detached_house'] as const
export type PropertyType = (typeof propertyTypes)[number]

export type UpstreamPropertyPrice = {
  average: string
  lowest: string | null
  highest: string | null
  /** Number of sales it is based on. */
  sales: number | null
  currency: Currency
}

/** Sale prices of properties of a kind near a postcode. */
export type PropertyPricesPort = {
  getPropertyPrice(query: { postCode: string; bedrooms: number; propertyType: PropertyType }): Promise<UpstreamPropertyPrice>
}
