import { changeNames, changePeriods, type AccountFigure, type ChangePeriod } from '@atrium/contract/accounts'
import type { ExplainedFigure, Explanation } from '@atrium/contract/explanation'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { combinedProvenance } from '../../providers/last-good.ts'
import type { UpstreamAccount } from '../../providers/ports/accounts.ts'
import type { UpstreamPortfolio } from '../../providers/ports/portfolios.ts'
import { listen, toExplanation, type Ask, type Formula } from '../portfolios/explanation-rules.ts'
import { measure, measuredDays, spanOfPeriod, wireRate } from '../portfolios/performance-rules.ts'
import { changeOf, changeRateOf, explainValue } from './account-rules.ts'
import { accountReturn, readAccountSeries, type AccountSeries } from './performance-reads.ts'
import { readPortfolios, type AccountData } from './provider-reads.ts'

/** How a figure of an account came about, by the same calculations as the account itself. */
export async function explainAccountFigure(data: AccountData, figure: AccountFigure): Promise<ExplainedFigure> {
  const period = changePeriods.find((one) => changeNames[one] === figure)
  if (period) return explainReturn(data, figure, period)
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const portfolios = await readPortfolios(data)
  const { ask, heard } = listen()
  const value = workOut(figure, account.data, portfolios.data, ask)
  return {
    figure,
    of: null,
    subject: null,
    value: value && decimalText(value),
    unit: figure === 'change-rate' ? 'rate' : 'money',
    currency: account.data.currency,
    explanation: toExplanation(heard),
    provenance: combinedProvenance(data.providers.name, [account, portfolios], account.data.valuedOn),
  }
}

function workOut(figure: AccountFigure, account: UpstreamAccount, portfolios: readonly UpstreamPortfolio[], ask: Ask): Decimal | null {
  if (figure === 'value') return explainValue(account, portfolios, ask)
  return figure === 'change' ? changeOf(account, ask) : changeRateOf(account, ask)
}

async function explainReturn(data: AccountData, figure: AccountFigure, period: ChangePeriod): Promise<ExplainedFigure> {
  const series = await readAccountSeries(data)
  const { currency, whole, answers } = series
  const { ask, heard } = listen()
  const measured = whole && measure(whole, undefined, ask)
  const value = measured && accountReturn(period, measured, ask)
  const explanation = toExplanation(heard, measured ? measuredDays(measured, spanOfPeriod(period, measured)) : {})
  return {
    figure,
    of: null,
    subject: null,
    value: wireRate(value),
    unit: 'rate',
    currency,
    explanation: { ...explanation, formula: 'account-return' satisfies Formula, missing: [...notCounted(series), ...explanation.missing] },
    provenance: combinedProvenance(data.providers.name, answers, measured?.to ?? null),
  }
}

/** What is in no sum of all portfolios, each by its name. */
function notCounted({ portfolios }: AccountSeries): Explanation['missing'] {
  return portfolios.flatMap(({ portfolio: { name: label }, answer, factor }) => {
    if (!answer) return [{ name: 'portfolio-value', label, reason: 'portfolio-not-read' }]
    return factor ? [] : [{ name: 'portfolio-value', label, reason: 'no-exchange-rate' }]
  })
}
