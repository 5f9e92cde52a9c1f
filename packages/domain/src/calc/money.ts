import { computePercentages } from '../percentages.ts'
import { convertMoney, roundMoney } from '../money.ts'
import { isInTotals, findPriceAge, listPriceHistory } from '../prices.ts'
import { holdingValue } from '../valuation.ts'
import { notNegative } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'
import { readRates } from './rates.ts'

export const money: Kind = {
  convert: operation(
    'money-conversion',
    (fields) => ({
      money: { amount: fields.decimal('amount'), currency: fields.currency('currency') },
      to: fields.currency('to'),
      rates: readRates(fields, 'rates'),
      on: fields.dayOr('on', undefined),
    }),
    ({ money: from, to, rates, on }) => {
      const exact = convertMoney(from, to, rates, on)
      return { ...exact, rounded: roundMoney(exact).amount }
    },
  ),
  percentages: operation(
    'largest-remainder',
    (fields) => ({ values: fields.decimals('values') }),
    ({ values }) => ({ percentages: computePercentages(values) }),
  ),
  holdingValue: operation(
    'holding-value',
    (fields) => ({
      units: fields.decimal('units'),
      quote: fields.has('price')
        ? {
            price: fields.decimal('price', notNegative),
            currency: fields.currency('priceCurrency', 'GBP'),
            on: fields.dayOr('priceOn', null),
          }
        : null,
      currency: fields.currency('currency', 'GBP'),
      rates: readRates(fields, 'rates'),
    }),
    holdingValue,
    ({ value, missing }) => toJson({ value, missing }),
  ),
  priceAge: operation(
    'price-age',
    (fields) => ({
      pricedOn: fields.day('pricedOn'),
      valuedOn: fields.day('valuedOn'),
      isValuedByProvider: fields.flag('isValuedByProvider', false),
    }),
    ({ pricedOn, valuedOn, isValuedByProvider }) => {
      const age = findPriceAge(pricedOn, valuedOn)
      return { age, countsInTotals: isInTotals(age, isValuedByProvider) }
    },
  ),
  priceHistory: operation(
    'price-history',
    (fields) => ({
      prices: fields.list('prices', (price) => ({
        on: price.day('on'),
        price: price.decimal('price', notNegative),
        knownOn: price.day('knownOn'),
      })),
      asKnownOn: fields.day('asKnownOn'),
    }),
    ({ prices, asKnownOn }) => listPriceHistory(prices, asKnownOn),
    (history) => toJson({ history }),
  ),
}
