import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { refusal } from '@atrium/platform/http/problem'
import { clientImports as contract, type ClientImport } from '../../contract/client-imports.ts'
import { clientImportScope, clientImportsScope, type ClientImportScope, type ClientImportsScope } from './access.ts'
import { startWork } from './jobs.ts'
import { findImport, listImports, listRows, readImport } from './reads.ts'
import { addImport, linkSameEmails, lockImport, removeImport, saveChoices, startImport } from './writes.ts'

const clientImports = implementContract(contract)

const list = clientImports.list.handler(async ({ input, context }) => {
  const scope = await clientImportsScope(context, input.portal)
  return run(context, async (transaction) => {
    const items: ClientImport[] = []
    for (const row of await listImports(transaction, scope)) items.push(await readImport(transaction, scope, row))
    return { items }
  })
})

const create = clientImports.create.handler(async ({ input, context }) => {
  const scope = await clientImportsScope(context, input.portal)
  const { id, fileName } = input
  await context.deps.throttles.count('importOfPerson', scope.edition.person.id)
  await run(context, (transaction) => addImport(transaction, scope, { id, fileName, now: context.deps.clock() }))
  return readOne(context, scope, id)
})

const get = clientImports.get.handler(async ({ input, context }) =>
  readOne(context, await clientImportsScope(context, input.portal), input.import),
)

const rows = clientImports.rows.handler(async ({ input, context }) => {
  const scope = await clientImportScope(context, input.portal, input.import)
  const { result, outcome, offset, limit } = input
  return run(context, (transaction) => listRows(transaction, scope, { result, outcome, offset, limit }))
})

const choose = clientImports.choose.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input)
  const { choices } = input
  await run(context, async (transaction) => {
    await requireChecked(transaction, scope)
    if (choices === 'same-email') return linkSameEmails(transaction, scope)
    const refused = await saveChoices(transaction, scope, choices)
    if (refused.length > 0)
      throw refusal('invalid-request', { issues: refused.map((row) => ({ path: `choices.${row}`, code: 'not-offered' })) })
  })
  return readOne(context, scope, input.import)
})

const start = clientImports.start.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input)
  const { deps, edition } = context
  const { isInviting } = input
  const before = await readOne(context, scope, input.import)
  // A repeated request finds the work under way, or done.
  if (before.state === 'running' || before.state === 'done') return before
  if (before.state !== 'checked' || before.counts.chosen === 0) throw refusal('conflict')
  if (isInviting) {
    await deps.throttles.count('invitationsOfPerson', scope.edition.person.id)
    await deps.throttles.count('clientsReachedByPerson', scope.edition.person.id, before.counts.chosen)
  }
  await run(context, async (transaction) => {
    // Another request may have chosen other rows, or replaced the file, since the clients were counted.
    await lockImport(transaction, scope)
    const row = await findImport(transaction, scope, input.import)
    if (!row) throw refusal('not-found')
    const { counts, state } = await readImport(transaction, scope, row)
    if (state === 'checked' && counts.chosen !== before.counts.chosen) throw refusal('conflict')
    const isStarted = await startImport(transaction, scope, { isInviting, address: findBaseUrl(context), now: deps.clock() })
    if (!isStarted) return
    await recordEvent(transaction, context, {
      kind: 'client-import.started',
      portalId: scope.portal.id,
      subject: { type: 'client-import', id: input.import },
      details: { rows: before.counts.chosen, isInviting },
    })
  })
  startWork(deps, edition, input.import)
  return readOne(context, scope, input.import)
})

const discard = clientImports.discard.handler(async ({ input, context }) => {
  const scope = await changeScope(context, input)
  await run(context, async (transaction) => {
    if (!(await removeImport(transaction, scope))) throw refusal('conflict')
    await recordEvent(transaction, context, {
      kind: 'client-import.discarded',
      portalId: scope.portal.id,
      subject: { type: 'client-import', id: input.import },
    })
  })
  return { isDiscarded: true }
})

/** Returns the scope of a change of the caller's own import, and counts it. */
async function changeScope(
  context: RequestContext,
  { portal, import: id }: { portal: string; import: string },
): Promise<ClientImportScope> {
  const scope = await clientImportScope(context, portal, id)
  await context.deps.throttles.count('itemChangeOfPerson', scope.edition.person.id)
  return scope
}

/** Locks an import on which the person still decides. */
async function requireChecked(transaction: SystemTransacting, scope: ClientImportScope): Promise<void> {
  if ((await lockImport(transaction, scope)) !== 'checked') throw refusal('conflict')
}

/** Reads an import. An id that another person has used is unknown. */
function readOne(context: RequestContext, scope: ClientImportsScope, id: string): Promise<ClientImport> {
  return run(context, async (transaction) => {
    const row = await findImport(transaction, scope, id)
    if (!row) throw refusal('not-found')
    return readImport(transaction, scope, row)
  })
}

const run = <Result>({ deps, edition }: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(deps.db, systemActor(edition.id), work)

export const clientImportRoutes = { list, create, get, rows, choose, start, discard }
