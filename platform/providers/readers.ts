import * as bookings from './advisory/bookings-map.ts'
import * as clients from './advisory/client-map.ts'
import * as documents from './advisory/documents-map.ts'
import * as engagements from './advisory/engagements-map.ts'
import * as tax from './advisory/tax-map.ts'
import * as assetManager from './asset-manager/map.ts'
import * as content from './content/map.ts'
import * as fundFeed from './fund-feed/map.ts'
import * as fundSearch from './fund-search/map.ts'
import * as greekLedger from './greek/ledger-map.ts'
import * as greek from './greek/map.ts'
import * as partnerProducts from './partner-products/map.ts'
import * as partner from './partner/map.ts'
import * as propertyPrices from './property-prices/map.ts'
import * as quotes from './quotes/map.ts'
import * as reportJson from './report-json/map.ts'
import * as snippets from './snippets/map.ts'
import type { ParseResponse } from './upstream/response-parsing.ts'

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bookings,
  clients,
  documents,
  engagements,
  tax,
  assetManager,
  content,
  fundFeed,
  fundSearch,
  greekLedger,
  greek,
  partnerProducts,
  partner,
  propertyPrices,
  quotes,
  reportJson,
  snippets,
}

/** Parse functions of all adapters by name. A function cannot be passed to a worker thread, so the thread finds it by name. */
export const parseFunctions: ReadonlyMap<string, ParseResponse<unknown>> = new Map(
  Object.entries(modules).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      typeof value === 'function' ? [[`${module}.${name}`, value as ParseResponse<unknown>] as const] : [],
    ),
  ),
)
