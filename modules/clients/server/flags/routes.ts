import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { flags as flagsContract } from '../../contract/flags.ts'
import { isFirmAdmin } from '../clients/access.ts'
import { withClient } from '../clients/client-reads.ts'
import { hasFlag, listFlags, listReadings } from './reads.ts'
import { addFlag, changeFlag, endFlag, recordReadings } from './writes.ts'

const flags = implementContract(flagsContract)

const list = flags.list.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    const page = await listFlags(transaction, scope, input)
    await recordReadings(transaction, context, scope, page.items)
    return page
  }),
)

const add = flags.add.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => addFlag(transaction, context, scope, input)),
)

const change = flags.change.handler(({ input: { account, flag: id, version, ...fields }, context }) =>
  withClient(context, account, (transaction, scope) => changeFlag(transaction, context, scope, { id, version, change: fields })),
)

const end = flags.end.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    await endFlag(transaction, context, scope, input.flag)
    return { done: true as const }
  }),
)

const readings = flags.readings.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    if (!isFirmAdmin(scope)) throw refusal('not-allowed')
    if (!(await hasFlag(transaction, scope, input.flag))) throw refusal('not-found')
    return listReadings(transaction, scope, input.flag, input)
  }),
)

export const flagRoutes = { list, add, change, end, readings }
