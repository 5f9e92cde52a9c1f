import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, instant, money, plainDate, uuid } from '@atrium/contract/schema'
import { leftOutReasons, maxHoldingName, protectionKinds } from './planning-terms.ts'

const ofAccount = { account: uuid }

/** A policy that covers a client. */
export const protection = z.object({
  id: uuid,
  /** The client whose record it is; null after that person has been erased. */
  userId: z.nullable(uuid),
  kind: z.enum(protectionKinds),
  name: z.string(),
  /** The sum that is paid once or, for income protection, a month. */
  sum: decimal,
  currency,
  /** Last day of the cover; null if it does not end. */
  endsOn: z.nullable(plainDate),
  /** Premium a month. */
  premium: z.nullable(decimal),
  /** True if it is paid to a trust, outside the estate. */
  inTrust: z.boolean(),
  /** True after the last day of the cover. It no longer counts. */
  hasEnded: z.boolean(),
  version: z.int(),
  changedAt: instant,
})

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** A policy as a person enters it. Amounts are texts as typed, such as "1,000". */
export const protectionEntry = z.strictObject({
  kind: z.enum(protectionKinds),
  name: text(maxHoldingName).check(z.minLength(1)),
  sum: text(40).check(z.minLength(1)),
  currency,
  endsOn: z.nullable(plainDate),
  premium: z.nullable(text(40)),
  inTrust: z.boolean(),
})

const path = '/api/accounts/{account}/protections'

export const protections = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path, tags: ['planning'], summary: 'List the cover of a client, and what it leaves after their debts' })
    .input(z.object(ofAccount))
    .output(
      z.object({
        items: z.array(protection),
        /** What is paid on a death today; policies in another currency are converted. */
        lifeCover: money,
        /** What the client owes, negative. */
        debts: money,
        /** What life cover leaves after the debts; negative if it does not repay them. */
        afterDebts: money,
        /** Names of policies that are left out of the sums, because no exchange rate is known. */
        leftOut: z.array(z.string()),
        /** Debts that are left out of the sums, with the reason. */
        debtsLeftOut: z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) })),
      }),
    ),
  save: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/{protection}`,
      tags: ['planning'],
      summary: 'Add a policy, or change the one with this id. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.extend(protectionEntry, { ...ofAccount, protection: uuid, version: z.int().check(z.minimum(0)) }))
    .output(protection),
  remove: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'DELETE',
      path: `${path}/{protection}`,
      tags: ['planning'],
      summary:
        'Remove a policy. Repeating the request changes nothing. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.object({ ...ofAccount, protection: uuid, version: z.int() }))
    .output(z.object({ done: z.literal(true) })),
}

export type Protection = z.infer<typeof protection>
export type ProtectionEntry = z.infer<typeof protectionEntry>
