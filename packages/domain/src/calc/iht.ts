import { Decimal, zero } from '../decimal.ts'
import { charityTest } from '../iht/charity.ts'
import { estateTax, type Estate, type EstateTax } from '../iht/estate.ts'
import { chargeableGifts } from '../iht/gift-exemptions.ts'
import { computeGiftsTax, type Gift, type GiftsTax } from '../iht/gifts.ts'
import { residenceBand, type Downsizing, type ResidenceBand, type ResidenceEstate } from '../iht/residence-band.ts'
import { broughtForwardResidenceBand, residenceBandBefore2017, transferredNilRateBand } from '../iht/transferable-bands.ts'
import { notNegative, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const iht: Kind = {
  estate: operation('inheritance-tax', readEstate, estateTax, shapeEstate),
  giftsTax: operation(
    'inheritance-tax-on-gifts',
    (fields) => ({
      dateOfDeath: fields.day('dateOfDeath'),
      nilRateBand: fields.decimal('nrbAtDeath', notNegative),
      ratePercent: new Decimal(40),
      gifts: fields.list('gifts', readGift),
    }),
    computeGiftsTax,
    shapeGifts,
  ),
  rnrb: operation('residence-nil-rate-band', readResidence, residenceBand, shapeResidence),
  rnrbBroughtForward: operation(
    'residence-band-brought-forward',
    (fields) => ({
      earlier: fields.list('earlierDeaths', readEarlierDeath),
      enhancementNow: fields.decimal('residentialEnhancementNow', notNegative),
    }),
    broughtForwardResidenceBand,
    ({ percent, allowance }) => toJson({ percent, broughtForwardAllowance: allowance }),
  ),
  tnrb: operation('transferable-nil-rate-band', readFirstDeath, transferredNilRateBand, ({ percent, bandAtSecondDeath }) =>
    toJson({ percent, nrbAtSecondDeath: bandAtSecondDeath }),
  ),
  charityTest: operation('charity-rate', readCharity, charityTest, ({ baseline, qualifies }, { chargeable, nilRateBand }) => {
    const ratePercent = qualifies ? 36 : 40
    const tax = Decimal.max(zero, chargeable.minus(nilRateBand)).times(ratePercent).div(100)
    return toJson({ baselineAmount: baseline, qualifies, ratePercent, tax })
  }),
  giftExemptions: operation(
    'gift-exemptions',
    (fields) => ({
      gifts: fields.list('gifts', (gift) => ({
        on: gift.day('date'),
        amount: gift.decimal('amount', notNegative),
        recipient: gift.text('recipient', ''),
        wedding: gift.has('wedding') ? gift.oneOf('wedding', ['parent', 'grandparent', 'other']) : undefined,
        fromIncome: gift.flag('fromIncome', false),
      })),
    }),
    chargeableGifts,
    (gifts) => toJson({ gifts: gifts.map(({ on, ...gift }) => ({ date: on, ...gift })) }),
  ),
}

function readEstate(fields: Fields): Estate {
  return {
    dateOfDeath: fields.day('dateOfDeath'),
    netEstate: fields.decimal('netEstate'),
    unusedPensions: fields.amount('unusedPensions'),
    spouseExempt: fields.amount('spouseExempt'),
    charityLegacy: fields.amount('charityLegacy'),
    residenceToDescendants: fields.amount('residenceToDescendants'),
    homeValue: fields.decimalOr('propertyValue', null, notNegative),
    downsizing: readDownsizing(fields),
    agriculturalProperty100: fields.amount('agriculturalProperty100'),
    businessProperty100: fields.amount('businessProperty100'),
    businessProperty50: fields.amount('businessProperty50'),
    aimShares: fields.amount('aimShares'),
    transferredReliefAllowance: fields.amount('transferredReliefAllowance'),
    reliefAllowanceUsed: fields.amount('reliefAllowanceUsed'),
    tnrbPercent: fields.amount('tnrbPercent'),
    trnrbPercent: fields.amount('trnrbPercent'),
    gifts: fields.list('gifts', readGift),
  }
}

function readGift(fields: Fields): Gift {
  return {
    on: fields.day('date'),
    amount: fields.decimal('amount', notNegative),
    kind: fields.oneOf('kind', ['PET', 'CLT'], 'PET'),
    lifetimeTaxPaid: fields.amount('lifetimeTaxPaid'),
  }
}

function readDownsizing(fields: Fields): Downsizing | null {
  if (!fields.has('downsizing')) return null
  const downsizing = fields.fields('downsizing')
  return {
    on: downsizing.day('dateOfDisposal'),
    value: downsizing.amount('valueOfDisposedProperty'),
    assetsToDescendants: downsizing.amount('valueOfAssetsPassing'),
    broughtForwardAtDisposal: downsizing.amount('broughtForwardAtDisposal'),
  }
}

function readResidence(fields: Fields): ResidenceEstate {
  const homeValue = fields.amount('propertyValue')
  const percent = fields.decimalOr('percentageToDirectDescendants', zero, { min: 0, max: 100 })
  const valueOfEstate = fields.decimal('valueOfEstate', notNegative)
  return {
    dateOfDeath: fields.day('dateOfDeath'),
    valueOfEstate,
    chargeable: fields.decimalOr('chargeableEstateValue', valueOfEstate, notNegative),
    homeValue,
    homeToDescendants: fields.has('propertyValueAfterExemption')
      ? fields.fields('propertyValueAfterExemption').decimal('inheritedValue', notNegative)
      : homeValue.times(percent).div(100),
    broughtForward: fields.amount('broughtForwardAllowance'),
    downsizing: readDownsizing(fields),
  }
}

function readEarlierDeath(fields: Fields): { unused: Decimal; enhancement: Decimal } {
  if (fields.has('dateOfDeath'))
    return residenceBandBefore2017({ dateOfDeath: fields.day('dateOfDeath'), valueOfEstate: fields.decimal('valueOfEstate', notNegative) })
  return { unused: fields.decimal('unusedRnrb', notNegative), enhancement: fields.decimal('residentialEnhancement') }
}

/**
 * Reads the first death. The greater of the two amounts in the input is the amount that could pass free of tax, including a transferred
 * band; the lesser is the nil-rate band alone.
 */
function readFirstDeath(fields: Fields): Parameters<typeof transferredNilRateBand>[0] {
  const maximum = fields.decimal('nrbMaximumAtFirstDeath', notNegative)
  const available = fields.decimalOr('nrbAvailableAtFirstDeath', maximum, notNegative)
  return {
    maximumAtNil: Decimal.max(maximum, available),
    nilRateBand: Decimal.min(maximum, available),
    lifetimeTransfers: fields.amount('lifetimeChargeable'),
    chargeableOnDeath: fields.amount('chargeableOnFirstDeath'),
    nilRateBandAtSecondDeath: fields.decimal('nrbAtSecondDeath', notNegative),
  }
}

function readCharity(fields: Fields): Parameters<typeof charityTest>[0] {
  const charity = fields.amount('charity')
  const chargeable = Decimal.max(zero, fields.decimal('estate').minus(charity))
  return { chargeable, charity, nilRateBand: fields.decimal('nrbAvailable', notNegative) }
}

function shapeResidence({
  amount,
  enhancement,
  carryForward,
  defaultAllowance,
  adjustedAllowance,
  downsizingAddition,
}: ResidenceBand): unknown {
  return toJson({
    residenceNilRateAmount: amount,
    residentialEnhancement: enhancement,
    carryForward,
    defaultAllowance,
    adjustedAllowance,
    downsizingAddition,
  })
}

function shapeGifts({ gifts, cumulative, bandLeft, total }: GiftsTax): unknown {
  return toJson({
    taxPerGift: gifts.map((gift) => gift.tax),
    chargedAtPercentOfFullTax: gifts.map((gift) => gift.percentOfFullTax),
    cumulativeWithin7Years: cumulative,
    nrbLeftForEstate: bandLeft,
    totalTax: total,
  })
}

function shapeEstate({
  taxOnEstate,
  nilRateBand,
  residence,
  ratePercent,
  chargeable,
  gifts,
  totalTax,
  reliefs,
  baseline,
  assumptions,
}: EstateTax): unknown {
  return toJson({
    taxOnEstate,
    nrbAvailable: nilRateBand,
    rnrb: residence.amount,
    ratePercent,
    chargeableEstate: chargeable,
    taxOnGifts: gifts.total,
    giftTaxes: gifts.gifts.map((gift) => gift.tax),
    totalTax,
    agriculturalRelief: reliefs.agricultural,
    businessRelief: reliefs.business,
    halfRelief: reliefs.half,
    baselineAmount: baseline,
    assumptions,
  })
}
