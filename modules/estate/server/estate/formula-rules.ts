import { estateTax } from '@atrium/domain/iht/estate'
import { charityNeeded, coverMissing, leftForHeirs, taxOnGift, taxOnGifts, taxSaved } from '@atrium/domain/iht/estate-figures'
import { plannedEstate } from '@atrium/domain/iht/planned-estate'
import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'

/** Formulas of this module, used to recompute a figure from its case. */
export const estateFormulas = {
  'planned-estate': plannedEstate,
  'estate-spouse': plannedEstate,
  'estate-charity': plannedEstate,
  'estate-value': estateTax,
  'estate-reliefs': estateTax,
  'estate-chargeable': estateTax,
  'estate-nil-rate-band': estateTax,
  'estate-residence-band': estateTax,
  'tax-on-estate': estateTax,
  'inheritance-tax': estateTax,
  'tax-on-gifts': taxOnGifts,
  'tax-on-gift': taxOnGift,
  'tax-saved': taxSaved,
  'left-for-heirs': leftForHeirs,
  'cover-missing': coverMissing,
  'charity-needed': charityNeeded,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
