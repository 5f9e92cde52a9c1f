import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { namedPerson, newRecord, ofAccount, requiredText } from './record-schemas.ts'

export const consentDecisions = ['given', 'refused', 'withdrawn'] as const

const consent = z.object({
  id: uuid,
  /** What the consent is for, such as "Share the plan with James". */
  purpose: z.string(),
  decision: z.enum(consentDecisions),
  decidedOn: plainDate,
  /** Last day on which the consent applies. */
  untilOn: z.nullable(plainDate),
  /** How the decision is evidenced. */
  evidence: z.string(),
  createdAt: instant,
  createdBy: namedPerson,
  /** False if a newer decision for the same purpose applies. */
  isCurrent: z.boolean(),
})

export const consents = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/consents',
      tags: ['clients'],
      summary: 'List the consents of a client: the decision that applies for each purpose, or all decisions, newest first',
    })
    .input(z.object({ ...ofAccount, history: z._default(z.boolean(), false), ...offsetPage({ usual: 50, most: 100 }) }))
    .output(z.object(countedItems(consent))),
  add: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/staff/consents',
      tags: ['clients'],
      summary: 'Record that a client has given, refused or withdrawn a consent. Earlier decisions are kept',
    })
    .input(
      z.strictObject({
        ...newRecord,
        purpose: requiredText(200),
        decision: z.enum(consentDecisions),
        decidedOn: plainDate,
        untilOn: z.nullable(plainDate),
        evidence: requiredText(500),
      }),
    )
    .output(consent),
}

export type Consent = z.infer<typeof consent>
export type ConsentDecision = (typeof consentDecisions)[number]
