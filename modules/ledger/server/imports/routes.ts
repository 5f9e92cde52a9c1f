import { imports as importsContract } from '../../contract/imports.ts'
import {
  importFields,
  maxRunningImports,
  maxPendingBytes,
  type Encoding,
  type ImportRecord,
  type ImportRefusal,
  type ImportState,
  type Layout,
} from '../../contract/imports.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import type { SheetRefusalError } from '@atrium/platform/sheets/refusal'
import { findImportOwner, importScope, importsScope, ownImportScope, type ImportScope, type ImportsScope } from './access.ts'
import { inspectColumns, inspectFile, openFileSource } from './file-reads.ts'
import { runImportJob } from './jobs.ts'
import { countReceived, countRunningImports, findImport, listImports, readRecord, readHeadingMapping } from './reads.ts'
import { isImportRefusal } from './refusal-rules.ts'
import { addImport, lockNewImports, changeImportState, recordUndoRequester, removeFile, removeImport } from './writes.ts'

const imports = implementContract(importsContract)

const list = imports.list.handler(({ input, context }) => {
  const scope = importsScope(context)
  return withTenant(context.deps.db, scope.actor, async (transaction) => ({
    ...(await listImports(transaction, scope, input)),
    kinds: [...scope.kinds],
  }))
})

const get = imports.get.handler(async ({ input, context }) => readImportRecord(context, await importScope(context, input.import)))

const create = imports.create.handler(async ({ input, context }) => {
  const scope = importsScope(context)
  if (!scope.kinds.includes(input.kind)) throw refusal('not-allowed')
  await countImport(context, scope)
  const id = await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await lockNewImports(transaction, context.edition.id, scope)
    const { bytes } = await countRunningImports(transaction, scope)
    if (bytes + input.fileBytes > maxPendingBytes) throw refusal('too-much-under-way')
    return addImport(transaction, {
      ...input,
      edition: scope.actor.edition,
      organisationId: scope.organisationId,
      ...scope.author,
      now: context.deps.clock(),
    })
  })
  return readImportRecord(context, await importScope(context, id))
})

const receive = imports.receive.handler(async ({ input, context }) => {
  const scope = await ownImportScope(context, input.import)
  const { id, kind, file_bytes: bytes, file_name: fileName } = scope.import
  const { actor } = scope
  requireState(scope, ['receiving'])
  const [received, fieldsByHeading] = await withTenant(context.deps.db, actor, async (transaction) => [
    await countReceived(transaction, scope),
    await readHeadingMapping(transaction, scope),
  ])
  if (received !== Number(bytes)) throw refusal('conflict')
  const source = openFileSource(context.deps.db, actor, id, Number(bytes))
  const known = { kind, fieldsByHeading, usualEncoding: findDefaultEncoding(context) }
  const result = await queueInspection(context, id, () => inspectFile(source, known))
  await withTenant(context.deps.db, actor, async (transaction) => {
    const change = 'code' in result ? { refusal: toRefusal(result) } : { ...result, refusal: null }
    const to = 'code' in result ? 'failed' : 'received'
    await requireMove(transaction, context, id, ['receiving'], to, change)
    await recordEvent(transaction, context, {
      kind: 'import.uploaded',
      subject: { type: 'import', id },
      details: { file: kind, fileName, bytes: Number(bytes) },
    })
    await removeFile(transaction, id)
  })
  return readImportRecord(context, await importScope(context, id))
})

const checkableStates: readonly ImportState[] = ['received', 'checked']

const check = imports.check.handler(async ({ input, context }) => {
  const scope = await ownImportScope(context, input.import)
  const { id, kind, file_bytes: bytes, layout } = scope.import
  const { actor } = scope
  requireState(scope, checkableStates)
  if (layout === null) throw refusal('conflict')
  const allowed: readonly string[] = importFields[kind]
  const unknown = input.fields.findIndex((field) => field !== null && !allowed.includes(field))
  if (unknown >= 0) throw refusal('invalid-request', { issues: [{ path: `fields.${unknown}`, code: 'unknown-field' }] })
  const source = openFileSource(context.deps.db, actor, id, Number(bytes))
  const chosenLayout: Layout = { ...input.layout, source: layout.source }
  const known = { kind, fieldsByHeading: new Map<string, string>(), usualEncoding: findDefaultEncoding(context) }
  const result = await queueInspection(context, id, () => inspectColumns(source, chosenLayout, known))
  if ('code' in result) throw refusal('conflict')
  if (result.length !== input.fields.length)
    throw refusal('invalid-request', { issues: [{ path: 'fields', code: 'wrong-length', limit: result.length }] })
  const columns = result.map((column, index) => ({ ...column, field: input.fields[index] ?? null }))
  await withTenant(context.deps.db, actor, async (transaction) => {
    await checkRunningImports(transaction, scope)
    await requireMove(transaction, context, id, checkableStates, 'checking', {
      layout: chosenLayout,
      columns,
      counts: null,
      refusal: null,
      progress: waiting,
      committer: null,
    })
  })
  return startWork(context, id)
})

const commit = imports.commit.handler(async ({ input, context }) => {
  const scope = await ownImportScope(context, input.import)
  // A client's e-mail address determines who can sign up as the owner of an account, so a person must commit clients, with a step-up.
  if (scope.import.kind === 'accounts' && scope.author.serviceAccountId !== null) throw refusal('not-allowed')
  if (scope.import.counts === null || scope.import.counts.wrong > 0) throw refusal('conflict')
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await checkRunningImports(transaction, scope)
    await requireMove(transaction, context, scope.import.id, ['checked'], 'committing', {
      refusal: null,
      progress: waiting,
      committer: scope.author,
    })
    // The events of a service account name its token, which may be revoked before the commit begins.
    await recordEvent(transaction, context, {
      kind: 'import.commit-requested',
      subject: { type: 'import', id: scope.import.id },
      details: { file: scope.import.kind },
    })
  })
  return startWork(context, scope.import.id)
})

const undo = imports.undo.handler(async ({ input, context }) => {
  const scope = await ownImportScope(context, input.import)
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await checkRunningImports(transaction, scope)
    await requireMove(transaction, context, scope.import.id, ['committed'], 'undoing', { refusal: null, progress: waiting })
    await recordUndoRequester(transaction, scope)
  })
  return startWork(context, scope.import.id)
})

const discard = imports.discard.handler(async ({ input, context }) => {
  const scope = await ownImportScope(context, input.import)
  const { id, kind } = scope.import
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    if (!(await removeImport(transaction, id))) throw refusal('conflict')
    await recordEvent(transaction, context, { kind: 'import.discarded', subject: { type: 'import', id }, details: { file: kind } })
  })
  return { isDiscarded: true }
})

/** Counts an import towards the limit of the person, or of the service account across all its tokens. */
function countImport({ deps, serviceAccount }: RequestContext, { author }: ImportsScope): Promise<void> {
  if (serviceAccount) return deps.throttles.count('importOfServiceAccount', serviceAccount.id)
  return deps.throttles.count('importOfPerson', author.personId ?? '')
}

const waiting = { step: 'waiting', percent: 0, rows: 0 } as const

/** Starts the work. It continues after the response is sent. */
async function startWork(context: RequestContext, id: string): Promise<ImportRecord> {
  const record = await readImportRecord(context, await importScope(context, id))
  context.deps.backgroundTasks.add(runImportJob(context, id))
  return record
}

/** Limits the number of running imports of each owner, because all owners of the edition share one worker. */
async function checkRunningImports(transaction: Transacting, scope: ImportScope): Promise<void> {
  await lockNewImports(transaction, scope.actor.edition, findImportOwner(scope))
  const { working } = await countRunningImports(transaction, findImportOwner(scope))
  if (working >= maxRunningImports) throw refusal('too-much-under-way')
}

/** Refuses an import that is not in one of the given states. Called before the file is read. */
function requireState(scope: ImportScope, states: readonly ImportState[]): void {
  if (!states.includes(scope.import.state)) throw refusal('conflict')
}

async function requireMove(
  transaction: Transacting,
  context: RequestContext,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  change: Omit<Parameters<typeof changeImportState>[4], 'now'>,
): Promise<void> {
  if (!(await changeImportState(transaction, id, from, to, { ...change, now: context.deps.clock() }))) throw refusal('conflict')
}

function readImportRecord(context: RequestContext, scope: ImportScope): Promise<ImportRecord> {
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const row = await findImport(transaction, scope, scope.import.id)
    if (!row) throw refusal('not-found')
    return readRecord(transaction, { ...scope, import: row })
  })
}

const toRefusal = ({ code, count, detail }: SheetRefusalError<ImportRefusal>) => ({ code, count, detail })

/**
 * Runs inspections one at a time in this process, because a workbook unpacks to many times its size.
 * @throws error `conflict` if the same file is already being inspected
 */
async function queueInspection<Result>(
  { deps }: RequestContext,
  id: string,
  inspect: () => Promise<Result>,
): Promise<Result | SheetRefusalError<ImportRefusal>> {
  const { queue } = deps.bulk
  const work = `inspection of ${id}`
  if (queue.has(work)) throw refusal('conflict')
  return new Promise((done, failed) => {
    queue.add('inspections', work, async () => done(await catchRefusal(inspect()))).catch(failed)
  })
}

async function catchRefusal<Result>(work: Promise<Result>): Promise<Result | SheetRefusalError<ImportRefusal>> {
  try {
    return await work
  } catch (error) {
    if (isImportRefusal(error)) return error
    throw error
  }
}

/** Returns the most likely encoding of text that is not UTF-8. */
const findDefaultEncoding = ({ edition }: RequestContext): Encoding => (edition.defaultLocale === 'el' ? 'windows-1253' : 'windows-1252')

export const importRoutes = { list, get, create, receive, check, commit, undo, discard }
