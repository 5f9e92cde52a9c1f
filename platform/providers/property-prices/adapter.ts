import type { PropertyPricesPort } from '../ports/property-prices.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapPrice } from './map.ts'

/** Creates the adapter for property prices (docs/providers/property-prices.md). */
export function createPropertyPricesAdapter(upstream: Upstream): PropertyPricesPort {
  return {
    getPropertyPrice: ({ postCode, bedrooms, propertyType }) =>
      upstream.call({ call: 'GET /prices', query: { postCode, bedrooms: String(bedrooms), propertyType }, read: mapPrice }),
  }
}
