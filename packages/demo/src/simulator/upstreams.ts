import { advisory } from './advisory/upstream.ts'
import { assetManager } from './asset-manager/upstream.ts'
import { calendar } from './calendar/upstream.ts'
import { content } from './content/upstream.ts'
import { fundFeed } from './fund-feed/upstream.ts'
import { fundSearch } from './fund-search/upstream.ts'
import { greek } from './greek/upstream.ts'
import { partnerProducts } from './partner-products/upstream.ts'
import { partner } from './partner/upstream.ts'
import { propertyPrices } from './property-prices/upstream.ts'
import { push } from './push/upstream.ts'
import { quotes } from './quotes/upstream.ts'
import { reportJson } from './report-json/upstream.ts'
import { createSnippets } from './snippets/upstream.ts'
import type { Upstream } from './upstream.ts'

/** All simulated upstreams; the asset-manager protocol is at the root. */
export const upstreams: readonly Upstream[] = [
  assetManager,
  partner,
  partnerProducts,
  greek,
  advisory,
  reportJson,
  fundFeed,
  fundSearch,
  quotes,
  content,
  createSnippets(() => upstreams),
  propertyPrices,
  push,
  calendar,
]
