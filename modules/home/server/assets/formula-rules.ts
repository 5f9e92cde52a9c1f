import { computeMarketMovement, computeNetNewMoney, computeShareOfAssets } from '@atrium/domain/assets-under-advice'
import type { Calculation } from '@atrium/domain/trace'
import { sumParts } from '@atrium/domain/valuation'
import type { Formula } from '@atrium/platform/figures/explanation-rules'

/** Formulas of assets under advice, used to recompute a figure from its case. */
export const assetFormulas = {
  'assets-value': sumParts,
  'assets-opening': sumParts,
  'assets-closing': sumParts,
  'net-new-money': computeNetNewMoney,
  'market-movement': computeMarketMovement,
  'share-of-assets': computeShareOfAssets,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
