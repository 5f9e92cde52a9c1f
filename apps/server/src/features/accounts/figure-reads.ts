import type { AccountFigure } from '@atrium/contract/accounts'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { combinedProvenance } from '../../providers/last-good.ts'
import type { UpstreamAccount } from '../../providers/ports/accounts.ts'
import type { UpstreamPortfolio } from '../../providers/ports/portfolios.ts'
import { listen, toExplanation, type Ask } from '../portfolios/explanation-rules.ts'
import { changeOf, changeRateOf, explainValue } from './account-rules.ts'
import { readPortfolios, type AccountData } from './provider-reads.ts'

/** How a figure of an account came about, by the same calculations as the account itself. */
export async function explainAccountFigure(data: AccountData, figure: AccountFigure): Promise<ExplainedFigure> {
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
