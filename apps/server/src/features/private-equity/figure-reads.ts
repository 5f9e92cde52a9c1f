import type { FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '../../app-context.ts'
import { refusal } from '../../http/problem.ts'
import type { Answer } from '../../providers/last-good.ts'
import type { Ask } from '../portfolios/explanation-rules.ts'
import type { OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { figureOfFund, type FundFigure } from './commitment-rules.ts'
import { readCommitments } from './provider-reads.ts'

type Found = {
  value: Decimal | null
  unit: FigureUnit
  currency: Currency
  subject: string
  answers: Answer<unknown>[]
  asOn: string | null
  provider: string
}
type Asked = { of: string; figure: FundFigure; ask: Ask }

/** A multiple or the rate of a fund that the client is in. */
export async function readFundFigure(context: RequestContext, opened: OpenedPortfolio, { of, figure, ask }: Asked): Promise<Found> {
  const answer = await readCommitments(context, opened)
  const commitment = answer.data.find(({ productId }) => productId === of)
  if (!commitment) throw refusal('not-found')
  return {
    value: figureOfFund(figure, commitment, ask),
    unit: figure === 'irr' ? 'rate' : 'number',
    currency: commitment.currency,
    subject: commitment.name,
    answers: [answer],
    asOn: commitment.valuedOn,
    provider: answer.provider,
  }
}
