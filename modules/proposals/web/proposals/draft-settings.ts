import type { ProposalSettings } from '../../contract/proposals.ts'

/** Settings while they are typed. Amounts are decimals as text, or empty. `portfolios` has the payment of each chosen portfolio. */
export type Draft = {
  model: string
  portfolios: Readonly<Record<string, string>>
  destination: 'target' | 'edge'
  minimumTrade: string
  dealingFixed: string
  dealingPercent: string
  gainsLimit: string
  exemptLeft: string
  bandLeft: string
}

export type DraftIssue = 'portfolios' | 'other-currency' | 'cost-missing' | 'worth-nothing' | 'model' | 'amount' | 'taxPair'

/** Issues by the field at which they are shown. */
export type DraftIssues = Partial<Record<string, DraftIssue>>

export const firstSettings = (models: readonly { id: string }[], portfolios: readonly { id: string }[]): Draft => ({
  model: models[0]?.id ?? '',
  portfolios: portfolios[0] ? { [portfolios[0].id]: '' } : {},
  destination: 'target',
  minimumTrade: '1000',
  dealingFixed: '0',
  dealingPercent: '0.12',
  gainsLimit: '',
  exemptLeft: '',
  bandLeft: '',
})

export function findIssues({ portfolios, minimumTrade, dealingFixed, dealingPercent, exemptLeft, bandLeft }: Draft): DraftIssues {
  const missing = Object.entries({ minimumTrade, dealingFixed, dealingPercent }).filter(([, value]) => value === '')
  return {
    ...(Object.keys(portfolios).length === 0 && { portfolios: 'portfolios' as const }),
    ...Object.fromEntries(missing.map(([field]) => [field, 'amount' as const])),
    ...((exemptLeft === '') !== (bandLeft === '') && { [exemptLeft === '' ? 'exemptLeft' : 'bandLeft']: 'taxPair' as const }),
  }
}

export const toRequest = (draft: Draft): ProposalSettings => ({
  model: draft.model,
  portfolios: Object.entries(draft.portfolios).map(([id, flow]) => ({ id, flow: flow || '0' })),
  destination: draft.destination,
  minimumTrade: draft.minimumTrade,
  dealingFixed: draft.dealingFixed,
  dealingPercent: draft.dealingPercent,
  gainsLimit: draft.gainsLimit || null,
  tax: draft.exemptLeft && draft.bandLeft ? { exemptLeft: draft.exemptLeft, bandLeft: draft.bandLeft } : null,
})
