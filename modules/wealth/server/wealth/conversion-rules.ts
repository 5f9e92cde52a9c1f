import type { AccountAllocation, AccountCharges, AccountHistory, AccountPerformance } from '../../contract/wealth.ts'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { SinceVisit } from '../../contract/visits.ts'
import { changeNames, changePeriods } from '../../contract/wealth-terms.ts'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { recordTraces, toExplanation, untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { convertValue, type AmountConversion } from './currency-rules.ts'

/** Converts an amount exactly. An amount without a rate is returned unchanged. */
export function convertAmount(amount: string, { name, currency, on, into }: AmountConversion, tracer: Tracer = untraced): string {
  const converted = convertValue({ name, currency, on, value: new Decimal(amount) }, into, 'converted-value', tracer)
  return converted ? decimalText(converted) : amount
}

const convertOrNull = (amount: string | null, conversion: AmountConversion): string | null =>
  amount === null ? null : convertAmount(amount, conversion)

export function convertAllocation(allocation: AccountAllocation, conversion: AmountConversion | null): AccountAllocation {
  if (!conversion) return allocation
  const classes = allocation.classes.map((one) => ({ ...one, value: convertAmount(one.value, conversion) }))
  return { ...allocation, currency: conversion.into.to, classes }
}

export function convertCharges(charges: AccountCharges, conversion: AmountConversion | null): AccountCharges {
  if (!conversion || !charges.costs) return charges
  const { costs } = charges
  return {
    ...charges,
    costs: {
      ...costs,
      currency: conversion.into.to,
      totalCost: convertOrNull(costs.totalCost, conversion),
      averageValue: convertOrNull(costs.averageValue, conversion),
      portfolios: costs.portfolios.map((one) => ({ ...one, cost: convertAmount(one.cost, conversion) })),
    },
  }
}

/** Converts the daily values. The returns are unchanged, because all days are converted at the same rate. */
export function convertHistory(history: AccountHistory, conversion: AmountConversion | null): AccountHistory {
  if (!conversion) return history
  const points = history.points.map((point) => ({ ...point, value: convertAmount(point.value, conversion) }))
  return { ...history, currency: conversion.into.to, points }
}

type Movement = NonNullable<AccountPerformance['movements'][keyof AccountPerformance['movements']]>

export function convertPerformance(performance: AccountPerformance, conversion: AmountConversion | null): AccountPerformance {
  if (!conversion) return performance
  const movements = { ...performance.movements }
  for (const name of changePeriods.map((period) => changeNames[period])) {
    const movement = movements[name]
    movements[name] = movement && convertMovement(movement, conversion)
  }
  const unmatchedFlows = performance.unmatchedFlows.map((flow) => ({ ...flow, amount: convertAmount(flow.amount, conversion) }))
  return { ...performance, currency: conversion.into.to, movements, unmatchedFlows }
}

function convertMovement({ beforeOn, ...amounts }: Movement, conversion: AmountConversion): Movement {
  const { before, paidIn, paidOut, unmatched, earned } = amounts
  return {
    beforeOn,
    before: convertAmount(before, conversion),
    paidIn: convertAmount(paidIn, conversion),
    paidOut: convertAmount(paidOut, conversion),
    unmatched: convertAmount(unmatched, conversion),
    earned: convertAmount(earned, conversion),
  }
}

/** Converts the amounts of the account. Transactions stay in the currency of their portfolio. */
export function convertSince(since: SinceVisit, conversion: AmountConversion | null): SinceVisit {
  if (!conversion) return since
  return { ...since, currency: conversion.into.to, value: since.value && convertValueSince(since.value, conversion) }
}

function convertValueSince(value: NonNullable<SinceVisit['value']>, conversion: AmountConversion): NonNullable<SinceVisit['value']> {
  return {
    ...value,
    before: convertAmount(value.before, conversion),
    now: convertAmount(value.now, conversion),
    change: convertAmount(value.change, conversion),
    paidIn: convertAmount(value.paidIn, conversion),
    paidOut: convertAmount(value.paidOut, conversion),
    unmatched: convertAmount(value.unmatched, conversion),
  }
}

type FigureAmount = Pick<ExplainedFigure, 'value' | 'currency' | 'explanation'>

/** Adds the conversion to an explanation. The existing steps keep the currency in which they were computed. */
export function convertExplained({ value, currency, explanation }: FigureAmount, conversion: AmountConversion): FigureAmount {
  if (value === null) return { value, currency, explanation }
  const { tracer, traces } = recordTraces()
  const converted = convertAmount(value, conversion, tracer)
  const { inputs, steps } = toExplanation(traces)
  return {
    value: converted,
    currency: conversion.into.to,
    explanation: {
      ...explanation,
      inputs: [...explanation.inputs.map((input) => ({ currency, ...input })), ...inputs.filter(({ name }) => name === 'exchange-rate')],
      steps: [
        ...explanation.steps.map((step) => ({ ...step, currency })),
        ...steps.map(({ name, expression, result, unit }) => ({ name, expression, result, unit })),
      ],
    },
  }
}
