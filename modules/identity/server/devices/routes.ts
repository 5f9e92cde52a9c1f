import { devices as devicesContract } from '../../contract/devices.ts'
import type { Device } from '../../contract/devices.ts'
import type { RequestContext, SessionOfRequest } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { listDevices } from './reads.ts'
import { endOtherSessions, endOwnSession } from './writes.ts'

const devices = implementContract(devicesContract)

const list = devices.list.handler(({ context }) => changeSessionsAndList(context, async () => undefined))

const signOut = devices.signOut.handler(({ input, context }) =>
  changeSessionsAndList(context, async (transaction, session) => {
    if (!(await endOwnSession(transaction, context, session.person, input.session))) throw refusal('not-found')
  }),
)

const signOutElsewhere = devices.signOutElsewhere.handler(({ context }) =>
  changeSessionsAndList(context, (transaction, session) => endOtherSessions(transaction, context, session.person, session.id)),
)

async function changeSessionsAndList(
  context: RequestContext,
  change: (transaction: Transacting, session: SessionOfRequest) => Promise<void>,
): Promise<{ items: Device[] }> {
  const { session, deps } = context
  const { actor, person } = createEditionScope(context)
  if (!session) throw refusal('not-signed-in')
  return withTenant(deps.db, actor, async (transaction) => {
    await change(transaction, session)
    return { items: await listDevices(transaction, context, person) }
  })
}

export const deviceRoutes = { list, signOut, signOutElsewhere }
