import { zero, type Decimal } from '@atrium/domain/decimal'
import { estateTax, type Estate as EstateOfDay, type EstateTax } from '@atrium/domain/iht/estate'
import { charityNeeded, coverMissing, leftForHeirs, taxOnGift, taxOnGifts, taxSaved } from '@atrium/domain/iht/estate-figures'
import { plannedEstate, withChange, type EstatePlan } from '@atrium/domain/iht/planned-estate'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { Estate } from '../../contract/estate.ts'
import { findGiven, sumCoverInTrust, toEstatePlan, toWhatIf, type FigureOf } from '../../contract/estate-plan.ts'
import type { EstateFigure } from '../../contract/estate-terms.ts'

/** Figures that are a part of the tax of an estate. */
const partsOfTax = {
  'estate-value': ({ estate }) => estate,
  'estate-reliefs': ({ reliefs }) => reliefs.total,
  'estate-chargeable': ({ chargeable }) => chargeable,
  'estate-nil-rate-band': ({ nilRateBand }) => nilRateBand,
  'estate-residence-band': ({ residence }) => residence.amount,
  'tax-on-estate': (tax) => tax.taxOnEstate,
  'inheritance-tax': ({ totalTax }) => totalTax,
} satisfies { [Figure in EstateFigure]?: (tax: EstateTax) => Decimal }

const isPartOfTax = (figure: ComputedEstateFigure): figure is keyof typeof partsOfTax => figure in partsOfTax

/** Figures of a whole estate. That of one item is computed from the item. */
export type ComputedEstateFigure = Exclude<EstateFigure, 'estate-item'>

/** Computes a figure of an estate. Undefined for a gift that does not exist. */
export function computeEstateFigure(
  estate: Estate,
  { figure, of: { dateOfDeath, record, change } }: { figure: ComputedEstateFigure; of: FigureOf },
  tracer: Tracer,
): Decimal | undefined {
  const plan = toEstatePlan(estate)
  const ofPlan = (one: EstatePlan): EstateOfDay => tracer('planned-estate', plannedEstate, { ...one, dateOfDeath })
  if (isPartOfTax(figure)) return partsOfTax[figure](tracer(figure, estateTax, ofPlan(plan)))
  const totalOf = (one: EstatePlan) => tracer('inheritance-tax', estateTax, ofPlan(one))
  switch (figure) {
    case 'estate-spouse':
      return tracer(figure, plannedEstate, { ...plan, dateOfDeath }).spouseExempt
    case 'estate-charity':
      return tracer(figure, plannedEstate, { ...plan, dateOfDeath }).charityLegacy
    case 'tax-on-gifts':
      return tracer(figure, taxOnGifts, ofPlan(plan))
    case 'tax-on-gift': {
      const position = estate.gifts.findIndex(({ id }) => id === record)
      return position < 0 ? undefined : tracer(figure, taxOnGift, { estate: ofPlan(plan), position })
    }
    case 'charity-needed': {
      const { baseline } = totalOf(plan)
      const { charityLegacy: charity } = plannedEstate({ ...plan, dateOfDeath })
      return tracer(figure, charityNeeded, { baseline, charity, spousePercent: plan.spousePercent })
    }
    case 'cover-missing':
      return tracer(figure, coverMissing, { tax: totalOf(plan).totalTax, inTrust: sumCoverInTrust(estate, dateOfDeath) })
    case 'tax-saved':
    case 'left-for-heirs': {
      if (!change) return undefined
      const changed = withChange(plan, toWhatIf(change, estate.today))
      if (figure === 'tax-saved') return tracer(figure, taxSaved, { tax: totalOf(plan).totalTax, taxWithChange: totalOf(changed).totalTax })
      const { estate: value, taxOnEstate } = tracer('tax-on-estate', estateTax, ofPlan(changed))
      const { charityLegacy: charity } = plannedEstate({ ...changed, dateOfDeath })
      const given = findGiven(plan, change, dateOfDeath)
      const giftTax =
        change.kind === 'give' ? tracer('tax-on-gift', taxOnGift, { estate: ofPlan(changed), position: changed.gifts.length - 1 }) : zero
      return tracer(figure, leftForHeirs, { estate: value, given, charity, tax: taxOnEstate, giftTax })
    }
  }
}
