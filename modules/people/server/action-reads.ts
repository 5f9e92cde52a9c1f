import type { ActionSource } from '@atrium/actions/server/contributions'
import { listMissingTerms } from './welcome/reads.ts'

export const peopleActions: readonly ActionSource[] = [
  {
    // An action for each portal whose newest terms one of the client's accounts has not accepted.
    kind: 'terms',
    order: 10,
    isSharedWithStaff: true,
    find: async ({ transaction, person }) => {
      const missing = await listMissingTerms(transaction, person)
      return missing.filter(({ texts }) => Object.keys(texts).length > 0).map((terms) => ({ subject: terms.portal_name, count: null }))
    },
  },
]
