import { factors as factorsContract } from '../../contract/factors.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, withOwnRows } from '@atrium/platform/session/access'
import { recordRefusal } from '../identity/writes.ts'
import { readOwnFactors } from './reads.ts'
import { formatTotpSecret, createTotpUri } from './totp-rules.ts'
import { confirmAuthenticator, offerAuthenticator, removeAuthenticator, renewBackupCodes } from './writes.ts'

const factors = implementContract(factorsContract)

const get = factors.get.handler(({ context }) =>
  withOwnRows(context, (transaction, person) => readOwnFactors(transaction, context, person)),
)

const begin = factors.beginAuthenticator.handler(({ context }) =>
  runChange(context, async (transaction, person) => {
    const secret = await offerAuthenticator(transaction, context, person)
    if (!secret) throw refusal('conflict')
    return { secret: formatTotpSecret(secret), uri: createTotpUri(secret, context.edition.name, person.email) }
  }),
)

const confirm = factors.confirmAuthenticator.handler(async ({ input, context }) => {
  const confirmed = await runChange(context, async (transaction, person) => {
    const confirmation = await confirmAuthenticator(transaction, context, person, input.code)
    return confirmation && { ...confirmation, factors: await readOwnFactors(transaction, context, person) }
  })
  if (confirmed) return confirmed
  await recordRefusal(context, 'authenticator.refused')
  throw refusal('wrong-pin')
})

const remove = factors.removeAuthenticator.handler(({ context }) =>
  runChange(context, async (transaction, person) => {
    if (!(await removeAuthenticator(transaction, context, person))) throw refusal('not-found')
    return readOwnFactors(transaction, context, person)
  }),
)

const renew = factors.renewBackupCodes.handler(({ context }) =>
  runChange(context, async (transaction, person) => {
    const backupCodes = await renewBackupCodes(transaction, context, person)
    if (!backupCodes) throw refusal('conflict')
    return { backupCodes, factors: await readOwnFactors(transaction, context, person) }
  }),
)

/** Runs a change. The number of changes per person is limited, because codes can be guessed and most changes send an e-mail. */
async function runChange<Result>(context: RequestContext, makeChange: Parameters<typeof withOwnRows<Result>>[1]): Promise<Result> {
  await context.deps.throttles.count('factorOfPerson', createEditionScope(context).person.id)
  return withOwnRows(context, makeChange)
}

export const factorRoutes = {
  get,
  beginAuthenticator: begin,
  confirmAuthenticator: confirm,
  removeAuthenticator: remove,
  renewBackupCodes: renew,
}
