import type { FigureUnit } from '@atrium/contract/explanation'

export type DisplayName<Name extends string = string> = Name | { name: Name; unit: FigureUnit }

/** Inputs and steps of a calculation to show, by their path in its input or the name of the step. `#` stands for any index. */
export type View = { inputs: Record<string, DisplayName>; steps: Record<string, FigureUnit | { name: string; unit: FigureUnit }> }

const holdingValue: View = {
  inputs: { units: 'units', 'quote.price': 'price', 'rates.#.rate': { name: 'exchange-rate', unit: 'number' } },
  steps: { value: 'money' },
}
const bondInputs: View['inputs'] = { cleanPrice: { name: 'clean-price', unit: 'number' }, coupon: { name: 'coupon', unit: 'rate' } }
const tradeInputs = { 'trades.#.amount': 'trade', 'trades.#.lots.#.cost': 'original-cost', 'trades.#.fees': 'fees' }
const changeInputs = { 'now.value': 'value', 'before.value': 'previous-value' }
const chargeInputs = {
  'costs.serviceOneOff': 'service-one-off',
  'costs.serviceOngoing': 'service-ongoing',
  'costs.transactionCosts': 'service-transaction',
  'costs.ancillary': 'service-ancillary',
  'costs.incidental': 'service-incidental',
  'costs.productOneOff': 'product-one-off',
  'costs.productOngoing': 'product-ongoing',
  'costs.productTransaction': 'product-transaction',
  'costs.productIncidental': 'product-incidental',
  'costs.thirdPartyPayments': 'third-party',
}

const actualWeight = { name: 'asset-class-weight', unit: 'percent' } as const
const modelWeight = { name: 'asset-class-model', unit: 'percent' } as const

const holdingOnDay = { inputs: holdingValue.inputs }
const flowInputs: View['inputs'] = { 'flows.#.value': 'security-flow', 'flows.#.rate': { name: 'exchange-rate', unit: 'number' } }
const cashBookings = {
  'paid.#.value': 'payment',
  'fromSecurities.#.value': 'security-cash',
  'income.#.value': 'interest',
  'charges.#.value': 'charge',
  'other.#.value': 'other-booking',
}
const estateShares: View['inputs'] = {
  charityAmount: 'charity-amount',
  charityPercent: { name: 'charity-share', unit: 'percent' },
  spousePercent: { name: 'spouse-share', unit: 'percent' },
}
const reliefInputs = {
  agriculturalProperty100: 'agricultural-property',
  businessProperty100: 'business-property',
  businessProperty50: 'half-relief-property',
  aimShares: 'unlisted-shares',
}
const estateSteps: View['steps'] = {
  estate: 'money',
  relief: 'money',
  chargeable: 'money',
  'band-left': 'money',
  'residence-band': 'money',
  'tax-on-estate': 'money',
}
const unexplainedCash: View['inputs'] = { 'opening.#.value': 'cash-balance', 'closing.#.value': 'cash-balance', ...cashBookings }

/**
 * Inputs and steps to show for each formula, on the pages of portfolios and accounts. Everything else is omitted: intermediate results,
 * currencies and other settings, and days outside the period.
 */
export const views = {
  'stated-portfolio-value': {
    inputs: { stated: 'stated-value', 'parts.#.value': 'asset-class' },
    steps: { sum: 'money', difference: 'money', stated: 'money' },
  },
  'portfolio-value': { inputs: { 'parts.#.value': 'asset-class' }, steps: { sum: 'money' } },
  'stated-account-value': { inputs: { stated: 'stated-value' }, steps: { sum: 'money', difference: 'money', stated: 'money' } },
  'converted-value': {
    inputs: { value: 'portfolio-value', 'rates.#.rate': { name: 'exchange-rate', unit: 'number' } },
    steps: { converted: 'money' },
  },
  'converted-account': {
    inputs: { value: 'account-value', 'rates.#.rate': { name: 'exchange-rate', unit: 'number' } },
    steps: { converted: 'money' },
  },
  'sum-of-portfolios': {
    inputs: { 'parts.#.value': 'portfolio-value', 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } },
    steps: { sum: 'money' },
  },
  'stated-beside-sum': { inputs: { stated: 'stated-value' }, steps: { difference: 'money', stated: 'money' } },
  'sum-of-payments': {
    inputs: { 'parts.#.value': 'payment', 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } },
    steps: { sum: 'money' },
  },
  'sum-of-unmatched-flows': {
    inputs: { 'parts.#.value': 'unmatched-flow', 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } },
    steps: { sum: 'money' },
  },
  earned: {
    inputs: {
      'before.value': 'first-value',
      paidIn: 'paid-in',
      paidOut: 'paid-out',
      unmatched: 'unmatched-flow',
      'now.value': 'last-value',
    },
    steps: { earned: 'money' },
  },
  'simulated-months': {
    inputs: {
      'classes.#.percent': { name: 'asset-class-share', unit: 'percent' },
      'months.#.classes.#.return': { name: 'asset-class-return', unit: 'rate' },
    },
    steps: { 'simulated-month': 'rate' },
  },
  'linked-months': { inputs: { 'months.#.return': { name: 'monthly-return', unit: 'rate' } }, steps: { linked: 'rate' } },
  'worst-year': { inputs: { 'months.#.return': { name: 'monthly-return', unit: 'rate' } }, steps: { 'worst-year': 'rate' } },
  'assets-value': { inputs: { 'parts.#.value': 'portfolio-value' }, steps: { sum: { name: 'assets-sum', unit: 'money' } } },
  'assets-opening': { inputs: { 'parts.#.value': 'opening-value' }, steps: { sum: { name: 'assets-opening', unit: 'money' } } },
  'assets-closing': { inputs: { 'parts.#.value': 'closing-value' }, steps: { sum: { name: 'assets-closing', unit: 'money' } } },
  'net-new-money': {
    inputs: { 'payments.#.value': 'net-payment', 'added.#.value': 'value-added', 'left.#.value': 'value-left' },
    steps: { 'net-payments': 'money', 'portfolios-added': 'money', 'portfolios-left': 'money', 'new-money': 'money' },
  },
  'market-movement': { inputs: {}, steps: { 'market-movement': 'money' } },
  'share-of-assets': { inputs: { total: 'all-assets' }, steps: { 'share-of-assets': 'rate' } },
  'household-value': { inputs: {}, steps: { sum: 'money' } },
  'counted-value': {
    inputs: { value: 'plan-value', percent: { name: 'ownership-share', unit: 'percent' }, rate: { name: 'exchange-rate', unit: 'number' } },
    steps: { 'counted-value': 'money' },
  },
  'net-worth': { inputs: { 'items.#.value': 'plan-item' }, steps: { 'net-worth': 'money' } },
  'plan-assets': { inputs: { 'items.#.value': 'plan-item' }, steps: { 'net-worth': { name: 'plan-assets', unit: 'money' } } },
  'plan-liabilities': { inputs: { 'items.#.value': 'plan-item' }, steps: { 'net-worth': { name: 'plan-liabilities', unit: 'money' } } },
  'life-cover': { inputs: { 'items.#.value': 'policy' }, steps: { 'net-worth': { name: 'life-cover', unit: 'money' } } },
  'cover-after-debts': { inputs: {}, steps: { 'cover-after-debts': 'money' } },
  'projected-value': {
    inputs: {
      annualReturn: { name: 'assumed-return', unit: 'rate' },
      monthlyContribution: { name: 'monthly-contribution', unit: 'money' },
    },
    steps: { 'start-grown': 'money', 'contributions-grown': 'money', 'projected-value': 'money' },
  },
  'projected-real': {
    inputs: { inflation: { name: 'assumed-inflation', unit: 'rate' } },
    steps: { 'projected-real': 'money' },
  },
  'planned-estate': {
    inputs: { 'items.#.value': 'plan-item', 'policies.#.value': 'policy' },
    steps: { 'net-estate': 'money' },
  },
  'estate-spouse': { inputs: estateShares, steps: { 'net-estate': 'money', 'charity-legacy': 'money', 'spouse-exempt': 'money' } },
  'estate-charity': { inputs: estateShares, steps: { 'net-estate': 'money', 'charity-legacy': 'money' } },
  'estate-value': { inputs: { unusedPensions: 'unused-pensions' }, steps: { estate: 'money' } },
  'estate-reliefs': { inputs: reliefInputs, steps: { relief: 'money' } },
  'estate-chargeable': { inputs: reliefInputs, steps: { estate: 'money', relief: 'money', chargeable: 'money' } },
  'estate-nil-rate-band': {
    inputs: { tnrbPercent: { name: 'transferred-band', unit: 'percent' }, 'gifts.#.amount': 'gift' },
    steps: { 'band-left': 'money' },
  },
  'estate-residence-band': {
    inputs: { residenceToDescendants: 'home-to-descendants', trnrbPercent: { name: 'transferred-residence-band', unit: 'percent' } },
    steps: {
      'default-allowance': 'money',
      taper: { name: 'residence-taper', unit: 'money' },
      'adjusted-allowance': 'money',
      'residence-band': 'money',
    },
  },
  'tax-on-estate': { inputs: {}, steps: estateSteps },
  'inheritance-tax': { inputs: {}, steps: { ...estateSteps, 'total-tax': 'money' } },
  'tax-on-gifts': { inputs: { 'gifts.#.amount': 'gift' }, steps: { 'gift-tax': 'money', 'tax-on-gifts': 'money' } },
  'tax-on-gift': {
    inputs: { 'estate.gifts.#.amount': 'gift' },
    steps: { 'above-band': 'money', 'tax-on-gift': 'money' },
  },
  'tax-saved': { inputs: {}, steps: { 'tax-saved': 'money' } },
  'left-for-heirs': { inputs: {}, steps: { 'left-for-heirs': 'money' } },
  'charity-needed': { inputs: { baseline: 'charity-baseline', charity: 'charity-amount' }, steps: { 'charity-needed': 'money' } },
  'cover-missing': { inputs: { inTrust: 'cover-in-trust' }, steps: { 'cover-missing': 'money' } },
  'cash-flow-figure': {
    inputs: {},
    steps: {
      'plan-income': 'money',
      'plan-spending': 'money',
      'plan-tax': 'money',
      'plan-need': 'money',
      'plan-withdrawal': 'money',
      'plan-shortfall': 'money',
      'plan-closing': 'money',
      'plan-closing-real': 'money',
    },
  },
  'value-change': { inputs: changeInputs, steps: { change: 'money' } },
  'change-rate': { inputs: changeInputs, steps: { change: 'money', 'change-rate': 'rate' } },
  'holding-value': holdingValue,
  'cash-cost': holdingValue,
  'stated-cost': { inputs: { cost: 'cost' }, steps: {} },
  'average-cost': {
    inputs: tradeInputs,
    steps: { 'cost-added': 'money', realised: 'money', 'average-cost': 'money' },
  },
  'holding-gain': { inputs: {}, steps: { gain: 'money' } },
  'holding-return': { inputs: {}, steps: { gain: 'money', return: 'rate' } },
  'value-of-holdings': { inputs: { 'parts.#.value': 'holding-value' }, steps: { sum: 'money' } },
  'cost-of-holdings': { inputs: { 'parts.#.cost': 'cost' }, steps: { 'cost-sum': 'money' } },
  'value-of-classes': { inputs: { 'parts.#.value': 'asset-class' }, steps: { sum: 'money' } },
  'cost-of-classes': { inputs: { 'parts.#.cost': 'asset-class-cost' }, steps: { 'cost-sum': 'money' } },
  weight: { inputs: { 'parts.#.value': 'value' }, steps: { weight: 'percent' } },
  'sum-of-weights': { inputs: { 'parts.#.value': { name: 'weight', unit: 'percent' } }, steps: { sum: 'percent' } },
  'time-weighted-return': { inputs: {}, steps: {} },
  'period-return': { inputs: {}, steps: { return: 'rate', 'linked-sub-periods': 'rate' } },
  'account-return': { inputs: {}, steps: { return: 'rate' } },
  'benchmark-return': {
    inputs: { 'start.index': { name: 'benchmark-level', unit: 'number' }, 'end.index': { name: 'benchmark-level', unit: 'number' } },
    steps: { return: { name: 'benchmark-return', unit: 'rate' } },
  },
  'maximum-drawdown': { inputs: {}, steps: { drawdown: 'rate' } },
  'annualised-return': { inputs: { months: { name: 'months', unit: 'count' } }, steps: { annualised: 'rate' } },
  'money-weighted-return': {
    inputs: { startValue: 'first-value', 'flows.#.amount': 'paid', endValue: 'last-value' },
    steps: { 'money-weighted': 'rate' },
  },
  volatility: { inputs: { 'returns.#': { name: 'month-return', unit: 'rate' } }, steps: { volatility: 'rate' } },
  'return-difference': { inputs: {}, steps: { difference: { name: 'return-difference', unit: 'rate' } } },
  'sum-of-transactions': { inputs: { 'parts.#.value': 'transaction' }, steps: { sum: 'money' } },
  'cash-balance': { inputs: { 'parts.#.value': 'transaction', held: 'cash-held' }, steps: { sum: 'money' } },
  'bond-accrued': { inputs: bondInputs, steps: { accrued: 'number' } },
  'bond-dirty-price': { inputs: bondInputs, steps: { accrued: 'number', 'dirty-price': 'number' } },
  'bond-yield': { inputs: bondInputs, steps: { yield: { name: 'redemption-yield', unit: 'rate' } } },
  'bond-macaulay': { inputs: bondInputs, steps: { macaulay: 'number' } },
  'bond-modified': { inputs: bondInputs, steps: { macaulay: 'number', modified: 'number' } },
  'bond-convexity': { inputs: bondInputs, steps: { convexity: 'number' } },
  'running-yield': { inputs: bondInputs, steps: { 'running-yield': 'rate' } },
  'bonds-yield': {
    inputs: { 'bonds.#.yield': { name: 'redemption-yield', unit: 'rate' }, 'bonds.#.nominal': 'nominal' },
    steps: { value: 'money', 'weighted-yield': 'rate' },
  },
  'bonds-modified': {
    inputs: { 'bonds.#.modified': { name: 'modified', unit: 'number' }, 'bonds.#.nominal': 'nominal' },
    steps: { value: 'money', 'weighted-modified': 'number' },
  },
  'bond-income': { inputs: { 'parts.#.value': 'coupon-payment' }, steps: { sum: 'money' } },
  'total-to-paid-in': {
    inputs: { called: 'called', distributed: 'distributed', netAssetValue: 'net-asset-value' },
    steps: { multiple: 'number' },
  },
  'distributed-to-paid-in': { inputs: { called: 'called', distributed: 'distributed' }, steps: { multiple: 'number' } },
  'residual-to-paid-in': { inputs: { called: 'called', netAssetValue: 'net-asset-value' }, steps: { multiple: 'number' } },
  'fund-rate': {
    inputs: { 'flows.#.amount': 'fund-flow', 'worth.netAssetValue': 'net-asset-value' },
    steps: { rate: { name: 'fund-rate', unit: 'rate' } },
  },
  'sum-of-disposals': { inputs: { 'parts.#.value': 'disposal' }, steps: { sum: 'money' } },
  'sum-of-flows': { inputs: { 'parts.#.value': 'transaction' }, steps: { sum: 'money' } },
  'realised-gain': {
    inputs: tradeInputs,
    steps: { realised: 'money', 'realised-total': 'money' },
  },
  'total-charges': { inputs: chargeInputs, steps: { 'total-cost': 'money' } },
  'charges-percent': { inputs: { ...chargeInputs, averageValue: 'average-value' }, steps: { 'total-cost': 'money', percent: 'percent' } },
  'cost-of-portfolio': { inputs: { 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } }, steps: { sum: 'money' } },
  'kind-of-costs': { inputs: { 'parts.#.value': 'cost-of-portfolio' }, steps: { sum: 'money' } },
  'cost-of-account': { inputs: { 'parts.#.value': 'cost-of-portfolio' }, steps: { sum: 'money' } },
  'average-of-portfolios': {
    inputs: {
      'parts.#.average': 'average-value',
      'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' },
      'parts.#.days': { name: 'days-held', unit: 'count' },
    },
    steps: { 'part-of-period': 'money', average: 'money' },
  },
  'cost-in-percent': { inputs: { cost: 'cost', average: 'average-value' }, steps: { percent: 'percent' } },
  'sum-of-trade-costs': { inputs: { 'parts.#.value': 'trade-cost' }, steps: { sum: 'money' } },
  'value-of-slice': { inputs: { 'parts.#.value': 'holding-value' }, steps: { sum: 'money' } },
  composition: { inputs: {}, steps: { percent: 'percent' } },
  'share-of-account': { inputs: { 'parts.#.value': 'value' }, steps: { weight: 'percent' } },
  'weight-in-slice': { inputs: { 'parts.#.value': 'value' }, steps: { weight: 'percent' } },
  'weight-of-part': { inputs: {}, steps: { weight: 'percent' } },
  'sectors-of-fund': {
    inputs: { 'sectors.#.share': { name: 'sector-share', unit: 'rate' } },
    steps: { share: { name: 'sector-share', unit: 'rate' }, part: { name: 'part-of-fund', unit: 'money' } },
  },
  'difference-from-model': { inputs: { actual: actualWeight, model: modelWeight }, steps: { 'asset-class-difference': 'percent' } },
  'distance-from-model': {
    inputs: { 'classes.#.actual': actualWeight, 'classes.#.model': modelWeight },
    steps: { 'asset-class-difference': 'percent', distance: 'percent' },
  },
  'opening-of-holding': { ...holdingOnDay, steps: { value: { name: 'opening-value', unit: 'money' } } },
  'closing-of-holding': { ...holdingOnDay, steps: { value: { name: 'closing-value', unit: 'money' } } },
  'security-moved': { inputs: { 'flows.#.value': 'security-flow', 'income.#.value': 'income-paid' }, steps: { moved: 'money' } },
  'security-income': { inputs: { 'income.#.value': 'income-paid' }, steps: { income: 'money' } },
  'security-market': { inputs: flowInputs, steps: { 'at-final-rate': 'money', 'at-own-rates': 'money', market: 'money' } },
  'security-currency': { inputs: flowInputs, steps: { 'at-final-rate': 'money', 'at-own-rates': 'money', currency: 'money' } },
  'cash-balance-of-day': { inputs: {}, steps: { sum: 'money' } },
  'cash-moved': { inputs: { 'amounts.#.value': 'booking' }, steps: { sum: 'money' } },
  'cash-income': { inputs: { 'amounts.#.value': 'interest' }, steps: { sum: 'money' } },
  'cash-charges': { inputs: { 'amounts.#.value': 'charge' }, steps: { sum: 'money' } },
  'cash-currency': { inputs: unexplainedCash, steps: { booked: 'money', unexplained: 'money' } },
  'cash-other': {
    inputs: { ...unexplainedCash, 'amounts.#.value': 'other-booking' },
    steps: { booked: 'money', unexplained: 'money', other: 'money', sum: 'money' },
  },
  'rounded-change': { inputs: {}, steps: { rounded: 'money', 'rounded-rest': 'money' } },
  'change-of-portfolio': { inputs: { 'parts.#.value': 'holding-amount' }, steps: { sum: 'money' } },
  'sum-of-exact': { inputs: { 'parts.#.value': 'holding-amount' }, steps: { sum: { name: 'exact-sum', unit: 'money' } } },
  'sum-of-moved': { inputs: {}, steps: { sum: { name: 'moved-in-all', unit: 'money' } } },
  'converted-change': {
    inputs: {
      'rates.opening.factor': { name: 'exchange-rate', unit: 'number' },
      'rates.closing.factor': { name: 'exchange-rate', unit: 'number' },
    },
    steps: { converted: 'money' },
  },
  'money-out': { inputs: { 'payments.#.value': 'payment' }, steps: { 'money-out': 'money' } },
  'change-of-account': { inputs: { 'parts.#.value': 'portfolio-amount' }, steps: { sum: 'money' } },
  'change-of-investment': { inputs: { 'parts.#.value': 'portfolio-amount' }, steps: { sum: 'money' } },
  'investment-return': {
    inputs: { startValue: 'opening-value', endValue: 'closing-value', 'flows.#.amount': 'investment-flow' },
    steps: { gain: 'money', 'average-capital': 'money', return: 'rate' },
  },
  'earned-in-period': {
    inputs: {
      'parts.market': 'market',
      'parts.income': 'income',
      'parts.charges': 'charges',
      'parts.currency': 'currency-effect',
      'parts.other': 'other',
    },
    steps: { earned: 'money' },
  },
} satisfies Record<string, View>
