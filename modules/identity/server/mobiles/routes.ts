import { mobiles as mobilesContract } from '../../contract/mobiles.ts'
import type { OwnFactors } from '../../contract/factors.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { readOwnFactors } from '../factors/reads.ts'
import { createEditionScope, type SignedInPerson } from '@atrium/platform/session/access'
import { recordRefusal } from '../identity/writes.ts'
import { maskMobile, parseMobile } from './mobile-rules.ts'
import { hasTextMessages } from './reads.ts'
import { choosePinChannel, confirmMobileChange, removeMobile, startMobileChange } from './writes.ts'

const mobiles = implementContract(mobilesContract)

const change = mobiles.change.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const { person } = createEditionScope(context)
  if (!hasTextMessages(context)) throw refusal('not-allowed')
  const mobile = parseMobile(input.number, edition)
  if (!mobile) throw refusal('invalid-request', { issues: [{ path: 'number', code: 'no-mobile' }] })
  // Limited per person, per person and number, and per number, because text messages cost money and disturb recipients.
  await deps.throttles.count('mobileOfPerson', person.id)
  await deps.throttles.count('textOfPersonToNumber', `${person.id} ${mobile}`)
  await deps.throttles.count('textOfNumber', mobile)
  await withTenant(deps.db, systemActor(edition.id), (transaction) => startMobileChange(transaction, context, person, mobile))
  return { status: 'sent' as const, pinSentTo: maskMobile(mobile) }
})

const confirm = mobiles.confirm.handler(async ({ input, context }) => {
  const { throttles } = context.deps
  const { id } = createEditionScope(context).person
  await throttles.count('pinOfMobile', id)
  const factors = await changeMobile(context, (transaction, person) => confirmMobileChange(transaction, context, person, input.code))
  if (!factors) {
    await recordRefusal(context, 'mobile.refused')
    throw refusal('wrong-pin')
  }
  await throttles.forgive('pinOfMobile', id)
  return factors
})

const remove = mobiles.remove.handler(async ({ context }) => {
  await context.deps.throttles.count('factorOfPerson', createEditionScope(context).person.id)
  const factors = await changeMobile(context, (transaction, person) => removeMobile(transaction, context, person))
  if (!factors) throw refusal('not-found')
  return factors
})

const choose = mobiles.choose.handler(async ({ input, context }) => {
  if (input.channel === 'sms' && !hasTextMessages(context)) throw refusal('not-allowed')
  await context.deps.throttles.count('factorOfPerson', createEditionScope(context).person.id)
  const factors = await changeMobile(context, (transaction, person) => choosePinChannel(transaction, context, person, input.channel))
  if (!factors) throw refusal('conflict')
  return factors
})

/**
 * Runs a change as the system actor: people must not write their number directly, because it receives PINs. Returns
 * undefined if nothing was changed.
 */
function changeMobile(
  context: RequestContext,
  makeChange: (transaction: SystemTransacting, person: SignedInPerson) => Promise<boolean>,
): Promise<OwnFactors | undefined> {
  const { person } = createEditionScope(context)
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) =>
    (await makeChange(transaction, person)) ? readOwnFactors(transaction, context, person) : undefined,
  )
}

export const mobileRoutes = { change, confirm, remove, choose }
