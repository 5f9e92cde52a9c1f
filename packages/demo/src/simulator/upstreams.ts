import { assetManager } from './asset-manager/upstream.ts'
import { greek } from './greek/upstream.ts'
import { partnerProducts } from './partner-products/upstream.ts'
import { partner } from './partner/upstream.ts'
import type { Upstream } from './upstream.ts'

/** Everything that the simulator speaks; the asset-manager protocol stands at the root. */
export const upstreams: readonly Upstream[] = [assetManager, partner, partnerProducts, greek]
