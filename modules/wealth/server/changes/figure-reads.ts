import type { AccountAmountName, HoldingAmountName } from '../../contract/change-terms.ts'
import type { AccountChange } from '../../contract/changes.ts'
import type { ExplainedFigure, Explanation, FigureCase } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { decimalText } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import type { AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import type { OpenedPortfolio } from '@atrium/investments/server/portfolios/provider-reads'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import { refusal } from '@atrium/platform/http/problem'
import {
  explainAccountTotal,
  explainHoldingInAccount,
  explainInvestment,
  explainPayment,
  explainPortfolioRow,
} from './account-explanation-rules.ts'
import type { RequestedPeriod } from './period-rules.ts'
import { readDividedAccount, readDividedPortfolio } from './provider-reads.ts'
import { explainPortfolioTotal, explainRow, type ExplainedAmount } from './row-explanation-rules.ts'

/** An amount of an account's total, of one portfolio, of one holding or payment of that portfolio, or of a holding's investment. */
export type AccountAmountRequest = RequestedPeriod & {
  amount: AccountAmountName
  portfolio?: string | undefined
  holding?: string | undefined
  scope?: 'portfolio' | 'account' | undefined
  payment?: number | undefined
}

/** An amount of a portfolio's total or of one of its holdings. */
export type PortfolioAmountRequest = RequestedPeriod & { amount: HoldingAmountName; holding?: string | undefined }

type AmountResult = {
  explained: ExplainedAmount
  traces: readonly Trace[]
  currency: Currency
  subject: string | null
  missing: Explanation['missing']
  provenance: AccountChange['provenance']
}

export const explainAccountAmount = async (data: AccountData, request: AccountAmountRequest): Promise<ExplainedFigure> =>
  toFigure(request, await computeAccountAmount(data, request))

export const createAccountAmountCase = async (data: AccountData, request: AccountAmountRequest): Promise<FigureCase> =>
  createCase((await computeAccountAmount(data, request)).traces, {}, findUnit(request.amount))

export const explainPortfolioAmount = async (opened: OpenedPortfolio, request: PortfolioAmountRequest): Promise<ExplainedFigure> =>
  toFigure(request, await computePortfolioAmount(opened, request))

export const createPortfolioAmountCase = async (opened: OpenedPortfolio, request: PortfolioAmountRequest): Promise<FigureCase> =>
  createCase((await computePortfolioAmount(opened, request)).traces, {}, 'money')

const findUnit = (amount: AccountAmountName) => (amount === 'return' ? 'rate' : 'money')

/** Amounts of changes are shown with a sign. Values on a day have a sign only if they are negative. */
const toFigureName = (amount: AccountAmountName): string =>
  amount === 'opening' || amount === 'closing' ? `day-value.${amount}` : `value-change.${amount}`

function toFigure(
  { amount, holding, portfolio }: AccountAmountRequest,
  { explained, traces, currency, subject, missing, provenance }: AmountResult,
): ExplainedFigure {
  const explanation = toExplanation(traces)
  return {
    figure: toFigureName(amount),
    of: holding ?? portfolio ?? null,
    subject,
    value: amount === 'return' ? formatRate(explained.value) : decimalText(explained.value),
    unit: findUnit(amount),
    currency,
    explanation: { ...explanation, formula: explained.formula, missing: [...missing, ...explanation.missing] },
    provenance,
  }
}

async function computeAccountAmount(data: AccountData, request: AccountAmountRequest): Promise<AmountResult> {
  const { amount, portfolio, holding, scope, payment } = request
  if ((holding !== undefined || payment !== undefined) && portfolio === undefined) throw createRequiredError('portfolio')
  if (amount === 'payment' && payment === undefined) throw createRequiredError('payment')
  if (scope === 'account' && holding === undefined) throw createRequiredError('holding')
  const account = await readDividedAccount(data, request)
  const one = account.portfolios.find((known) => known.portfolio.id === portfolio)
  if (portfolio !== undefined && !one) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const explain = (): ExplainedAmount | null => {
    if (!one) return explainAccountTotal(account, amount, tracer)
    if (amount === 'payment') return explainPayment(account, one, payment ?? -1, tracer)
    if (holding === undefined) return explainPortfolioRow(account, one, amount, tracer)
    return scope === 'account'
      ? explainInvestment(account, one, holding, amount, tracer)
      : explainHoldingInAccount(account, one, holding, amount, tracer)
  }
  const { currency, provenance } = account
  const isOfRequest = (found: { portfolio: { id: string } }) => !one || found.portfolio.id === one.portfolio.id
  const leftOut = account.leftOut.filter(isOfRequest)
  const undivided = account.undivided.filter(isOfRequest)
  return {
    explained: requireValue(explain()),
    traces,
    currency,
    subject: one?.divided.rows.find(({ id }) => id === holding)?.name ?? one?.portfolio.name ?? null,
    missing: holding === undefined ? [...toMissing(leftOut), ...listMissingRates(amount, undivided)] : [],
    provenance,
  }
}

async function computePortfolioAmount(
  opened: OpenedPortfolio,
  { amount, holding, ...period }: PortfolioAmountRequest,
): Promise<AmountResult> {
  const { divided, provenance } = await readDividedPortfolio(opened, period)
  const row = divided.rows.find(({ id }) => id === holding)
  if (holding !== undefined && !row) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const explained = requireValue(row ? explainRow(divided, row, amount, tracer) : explainPortfolioTotal(divided, amount, tracer))
  const portfolio = { id: opened.id, name: opened.stated.name }
  return {
    explained,
    traces,
    currency: divided.currency,
    subject: row && row.name !== '' ? row.name : null,
    missing: row
      ? []
      : [
          ...toMissing(divided.leftOut.map((left) => ({ portfolio, ...left }))),
          ...listMissingRates(
            amount,
            divided.undivided.map((name) => ({ holding: name })),
          ),
        ],
    provenance,
  }
}

const toMissing = (leftOut: AccountChange['leftOut']): Explanation['missing'] =>
  leftOut.map(({ portfolio, holding, reason }) => ({
    name: holding === null ? 'portfolio-value' : 'value',
    label: holding ?? portfolio.name,
    reason: reason === 'not-read' ? 'portfolio-left-out' : `${reason}-in-period`,
  }))

/** Lists the holdings whose price changes include currency movements. They concern these two amounts only. */
const listMissingRates = (amount: AccountAmountName, undivided: readonly { holding: string }[]): Explanation['missing'] =>
  amount === 'market' || amount === 'currency'
    ? undivided.map(({ holding }) => ({ name: 'exchange-rate', label: holding, reason: 'no-rate-of-day' }))
    : []

const createRequiredError = (path: string) => refusal('invalid-request', { issues: [{ path, code: 'required' }] })

function requireValue<Value>(value: Value | null): Value {
  if (value === null) throw refusal('not-found')
  return value
}
