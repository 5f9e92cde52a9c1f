import type { GainsOnBasis } from '../../contract/gains.ts'
import { findCategory, hasOriginalLots, groupTrades } from '@atrium/platform/providers/trades/trades'
import type { GainInputs } from './gains-rules.ts'

type Flag = GainsOnBasis['flags'][number]

/** Day on which the current share identification rules took effect. Earlier sales are not covered. */
const rulesSince = '2008-04-06'

/** Lists the reasons why gains are uncertain, newest first. */
export function listFlags(basis: 'book' | 'tax', { ledger, until, wrapper, securities }: GainInputs): Flag[] {
  const trades = groupTrades(ledger, until)
  const isSold = (holdingId: string | null) => holdingId !== null && !!trades.get(holdingId)?.some(({ kind }) => kind === 'sale')
  const flags = ledger.transactions.flatMap((one): Flag[] => {
    const { on, name, type, holdingId, quantity } = one
    if (on > until || quantity === null) return []
    const category = findCategory(one)
    const createFlag = (reason: Flag['reason']): Flag[] => [{ reason, name: name ?? holdingId ?? type, on }]
    if (category === 'trade-sales' && holdingId === null) return createFlag('no-holding')
    if (category === 'transfers-in' && isSold(holdingId) && !hasOriginalLots(one)) return createFlag('no-original-cost')
    if (basis === 'book') return []
    if (category === 'transfers-out') return createFlag('transfer-out')
    if (category !== 'trade-sales') return []
    return [
      ...(on < rulesSince ? createFlag('before-april-2008') : []),
      ...(wrapper && holdingId !== null && !securities.has(holdingId) ? createFlag('exemption-unknown') : []),
    ]
  })
  return flags.toSorted((left, right) => (left.on < right.on ? 1 : -1))
}
