import { selectedAccountScopes, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { findRecipient } from '@atrium/documents/server/publications/reads'
import { addCopy } from '@atrium/documents/server/documents/copy-writes'
import type { DocumentKind } from '@atrium/documents/contract/document-terms'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import { resumeAbandoned } from '@atrium/platform/jobs/abandoned-work'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import type { EnvelopeKind } from '../../contract/signing-terms.ts'
import { sendingPortalScope } from '../envelopes/access.ts'
import { lastDayOf } from '../envelopes/envelope-rules.ts'
import { findVersionFile } from '../envelopes/reads.ts'
import { saveEnvelope } from '../envelopes/writes.ts'
import { remindWaiting } from '../notices/writes.ts'
import { createRequest, planSigners } from './batch-rules.ts'
import { listAbandonedBatches, listSigningAccounts } from './reads.ts'
import {
  claimBatch,
  endBatchWork,
  findNextAccount,
  lockNextReminder,
  lockWaitingAccount,
  recordBatchHeartbeat,
  saveBatchOutcome,
  saveReminder,
  WorkLostError,
  type ClaimedBatch,
  type Run,
} from './writes.ts'

/** Work without a heartbeat for this time was abandoned, for example because its process ended. Each account gives a heartbeat. */
const abandonedMs = 15_000

/** Kinds of the documents that clients receive. */
const documentKinds: Readonly<Record<EnvelopeKind, DocumentKind>> = {
  agreement: 'agreement',
  declaration: 'legal',
  instruction: 'letter',
  consent: 'legal',
  other: 'other',
}

/** Starts the work on a batch, which continues after the response. */
export function startBatch(deps: Dependencies, edition: Edition, id: string): void {
  const { queue } = deps.bulk
  if (queue.has(id)) return
  queue
    .add(`signing batches ${edition.id}`, id, () => finishBatch(deps, edition, id))
    .catch((error: unknown) => deps.log.error({ err: error, batch: id }, 'a document for many clients stopped'))
}

/** Continues work that a process abandoned when it ended. */
export const resumeBatches = (deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> =>
  resumeAbandoned(deps, editions, {
    abandonedMs,
    list: listAbandonedBatches,
    resume: async (edition, id) => {
      await deps.bulk.queue.add(`resumed signing batches ${edition.id}`, id, () => finishBatch(deps, edition, id))
      return true
    },
  })

type Work = { deps: Dependencies; edition: Edition; claimed: ClaimedBatch; run: Run }

/** Does the work on a batch, unless another process does it. */
export async function finishBatch(deps: Dependencies, edition: Edition, id: string): Promise<void> {
  const actor = systemActor(edition.id)
  const run: Run = { id, worker: crypto.randomUUID() }
  const now = deps.clock()
  const claimed = await withTenant(deps.db, actor, (transaction) =>
    claimBatch(transaction, { ...run, now, before: new Date(now.getTime() - abandonedMs) }),
  )
  if (!claimed) return
  const work: Work = { deps, edition, claimed, run }
  const end = (state: 'sent' | 'stopped') =>
    withTenant(deps.db, actor, (transaction) => endBatchWork(transaction, run, { state, now: deps.clock() }))
  try {
    if (claimed.state === 'reminding') {
      while (await remindNext(work));
      await end('sent')
    } else await end((await sendAll(work)) ? 'sent' : 'stopped')
  } catch (error) {
    // Without the database nothing was changed, and the work is continued later. Work that another run has taken over is not ours any more.
    if (isDatabaseAway(error) || error instanceof WorkLostError) return
    deps.log.error({ err: error, batch: id }, 'a document for many clients failed unexpectedly')
    await end('stopped')
  }
}

/** Returns the context and the scope of a person with their present rights; undefined if they may no longer send in the portal. */
async function findSender(
  { deps, edition, claimed }: Work,
  person: string | null,
): Promise<{ context: RequestContext; scope: PortalScope } | undefined> {
  const context = person === null ? undefined : await findPersonContext(deps, edition, person)
  if (!context) return undefined
  try {
    return { context, scope: await sendingPortalScope(context, claimed.portal_id) }
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Finds an account that the person may still see. */
async function findAccount(context: RequestContext, scope: PortalScope, id: string): Promise<AccountScope | undefined> {
  const [account] = await selectedAccountScopes(context, scope, { by: 'ids', ids: [id] })
  return account
}

/** Sends to one account after another. Returns false if the author may no longer send, or the file was removed. */
async function sendAll(work: Work): Promise<boolean> {
  const { deps, edition, claimed, run } = work
  for (;;) {
    const sender = await findSender(work, claimed.created_by)
    if (!sender) return false
    const next = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
      await recordBatchHeartbeat(transaction, run, deps.clock())
      return findNextAccount(transaction, claimed.id)
    })
    if (next === undefined) return true
    const scope = await findAccount(sender.context, sender.scope, next)
    if ((await sendTo(work, next, scope && { context: sender.context, scope })) === 'removed') return false
  }
}

/** Sends to an account in one transaction, completely or not at all. An account that the author no longer sees has no scope. */
async function sendTo(
  { deps, edition, claimed, run }: Work,
  account: string,
  sender: { context: RequestContext; scope: AccountScope } | undefined,
): Promise<'sent' | 'left-out' | 'removed'> {
  const actor = systemActor(edition.id)
  try {
    return await withTenant(deps.db, actor, async (transaction) => {
      const at = deps.clock()
      await recordBatchHeartbeat(transaction, run, at)
      if (!(await lockWaitingAccount(transaction, claimed.id, account))) return 'sent'
      const leaveOut = async (leftOut: Parameters<typeof saveBatchOutcome>[3] & object) => {
        await saveBatchOutcome(transaction, claimed.id, account, leftOut)
        return 'left-out' as const
      }
      if (!sender) return leaveOut({ leftOut: 'not-visible' })
      if (claimed.expires_at <= at) return leaveOut({ leftOut: 'late' })
      const { context, scope } = sender
      const [found] = await listSigningAccounts(transaction, [account], scope.edition.today)
      const plan = found && planSigners(claimed.template, found)
      if (!plan || plan.leftOut !== null) return leaveOut({ leftOut: plan?.leftOut ?? 'not-visible' })
      const added = await addCopy(
        transaction,
        { edition, deps },
        {
          file: { id: claimed.id, name: claimed.name, bytes: claimed.bytes },
          kind: documentKinds[claimed.template.kind],
          account: { id: account, portalId: claimed.portal_id },
          author: scope.edition.person.id,
          at,
          details: { batch: claimed.id },
        },
      )
      if (added === 'removed') return added
      if (added === 'full') return leaveOut({ leftOut: 'full' })
      const file = await findVersionFile(transaction, account, { document: added.document, number: 1 })
      if (!file) throw new Error(`The copy of the batch ${claimed.id} for the account ${account} has no file.`)
      const given = createRequest({
        document: added.document,
        template: claimed.template,
        message: claimed.message,
        expiresOn: lastDayOf(claimed.expires_at, edition.timeZone),
        signers: plan.signers,
      })
      const id = crypto.randomUUID()
      await saveEnvelope(transaction, context, scope, { id, given, file, pages: claimed.pages, expiresAt: claimed.expires_at })
      await saveBatchOutcome(transaction, claimed.id, account, { envelope: id })
      return 'sent'
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // People or mandate changed at this moment. Nothing of the account was stored.
    await withTenant(deps.db, actor, (transaction) => saveBatchOutcome(transaction, claimed.id, account, { leftOut: 'changed' }))
    return 'left-out'
  }
}

/** Reminds those who have not signed for the next account. Returns false if there is none. */
async function remindNext(work: Work): Promise<boolean> {
  const { deps, edition, claimed, run } = work
  const sender = await findSender(work, claimed.reminded_by)
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    await recordBatchHeartbeat(transaction, run, deps.clock())
    const next = await lockNextReminder(transaction, claimed.id)
    if (!next || !sender) return false
    const isSeen = await findRecipient(transaction, sender.scope, edition, next.account)
    const people = isSeen ? await remindWaiting(transaction, sender.context, next.envelope) : 0
    await saveReminder(transaction, claimed.id, next.account, people)
    return true
  })
}
