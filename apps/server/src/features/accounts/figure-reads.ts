import { changeNames, changePeriods, type AccountFigure, type ChangePeriod } from '@atrium/contract/accounts'
import type { ExplainedFigure, Explanation, FigureCase, FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import { combinedProvenance, type Answer } from '../../providers/last-good.ts'
import type { UpstreamAccount } from '../../providers/ports/accounts.ts'
import type { UpstreamPortfolio } from '../../providers/ports/portfolios.ts'
import { caseOf } from '../portfolios/formula-rules.ts'
import { listen, toExplanation, type Ask, type Crop, type Formula } from '../portfolios/explanation-rules.ts'
import { measure, measuredDays, spanOfPeriod } from '../portfolios/performance-rules.ts'
import { changeOf, changeRateOf, explainValue } from './account-rules.ts'
import { accountReturn, readAccountSeries, type AccountSeries } from './performance-reads.ts'
import { readPortfolios, type AccountData } from './provider-reads.ts'
import { wireRate } from '../portfolios/wire-rules.ts'

/** A figure as it was worked out, with the calculations that were listened to. */
type Worked = {
  value: string | null
  unit: FigureUnit
  currency: Currency
  traces: readonly Trace[]
  crop: Crop
  /** What the figure is called where its last calculation is one of many uses, and what it leaves out. */
  told?: { formula: Formula; missing: Explanation['missing'] }
  answers: readonly Answer<unknown>[]
  asOn: string | null
}

/** How a figure of an account came about, by the same calculations as the account itself. */
export async function explainAccountFigure(data: AccountData, figure: AccountFigure): Promise<ExplainedFigure> {
  const { value, unit, currency, traces, crop, told, answers, asOn } = await workOut(data, figure)
  const explanation = toExplanation(traces, crop)
  return {
    figure,
    of: null,
    subject: null,
    value,
    unit,
    currency,
    explanation: told ? { ...explanation, formula: told.formula, missing: [...told.missing, ...explanation.missing] } : explanation,
    provenance: combinedProvenance(data.providers.name, answers, asOn),
  }
}

/** The same calculations whole, for an auditor to run again. */
export async function caseOfAccountFigure(data: AccountData, figure: AccountFigure): Promise<FigureCase> {
  const { traces, crop, unit } = await workOut(data, figure)
  return caseOf(traces, crop, unit)
}

function workOut(data: AccountData, figure: AccountFigure): Promise<Worked> {
  const period = changePeriods.find((one) => changeNames[one] === figure)
  return period ? workOutReturn(data, period) : workOutValue(data, figure)
}

async function workOutValue(data: AccountData, figure: AccountFigure): Promise<Worked> {
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const portfolios = await readPortfolios(data)
  const { ask, heard } = listen()
  const value = stated(figure, account.data, portfolios.data, ask)
  return {
    value: value && decimalText(value),
    unit: figure === 'change-rate' ? 'rate' : 'money',
    currency: account.data.currency,
    traces: heard,
    crop: {},
    answers: [account, portfolios],
    asOn: account.data.valuedOn,
  }
}

function stated(figure: AccountFigure, account: UpstreamAccount, portfolios: readonly UpstreamPortfolio[], ask: Ask): Decimal | null {
  if (figure === 'value') return explainValue(account, portfolios, ask)
  return figure === 'change' ? changeOf(account, ask) : changeRateOf(account, ask)
}

async function workOutReturn(data: AccountData, period: ChangePeriod): Promise<Worked> {
  const series = await readAccountSeries(data)
  const { currency, whole, answers } = series
  const { ask, heard } = listen()
  const measured = whole && measure(whole, undefined, ask)
  const value = measured && accountReturn(period, measured, ask)
  return {
    value: wireRate(value),
    unit: 'rate',
    currency,
    traces: heard,
    crop: measured ? measuredDays(measured, spanOfPeriod(period, measured)) : {},
    told: { formula: 'account-return', missing: notCounted(series) },
    answers,
    asOn: measured?.to ?? null,
  }
}

/** What is in no sum of all portfolios, each by its name. */
function notCounted({ portfolios }: AccountSeries): Explanation['missing'] {
  return portfolios.flatMap(({ portfolio: { name: label }, answer, factor }) => {
    if (!answer) return [{ name: 'portfolio-value', label, reason: 'portfolio-not-read' }]
    return factor ? [] : [{ name: 'portfolio-value', label, reason: 'no-exchange-rate' }]
  })
}
