import { daysAfter } from '@atrium/domain/calendar'
import { isEqual } from '@atrium/domain/fields/json'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { envelopes as envelopesContract, type Envelope } from '../../contract/envelopes.ts'
import { consentVersion, maxSignatureDays } from '../../contract/signing-terms.ts'
import { remindSigner } from '../notices/writes.ts'
import { checkDocument } from '../sealing/signable-reads.ts'
import { sealEnvelope } from '../sealing/jobs.ts'
import { envelopeScope, sendingPortalScope, sendingScope } from './access.ts'
import { endOfDay, findRequestIssues, findSignerState, findState, isTurn } from './envelope-rules.ts'
import { readingOf, toListed, toSummary, type Reading } from './listing-rules.ts'
import {
  findEnvelope,
  findVersionFile,
  fromCursor,
  listEnvelopes,
  listPortalEnvelopes,
  listSigningPeople,
  toCursor,
  type ListedRow,
} from './reads.ts'
import { declineEnvelope, markOpened, saveEnvelope, signEnvelope, withdrawEnvelope } from './writes.ts'

const envelopes = implementContract(envelopesContract)

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

const people = envelopes.people.handler(async ({ input, context }) => {
  const scope = await sendingScope(context, input.account)
  return { items: await asSystem(context, (transaction) => listSigningPeople(transaction, scope.account.id, scope.edition.today)) }
})

/** Returns one page, with one row more than its limit, as the list of the API. */
function toPage(rows: readonly ListedRow[], limit: number, reading: Reading) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.envelope
  return {
    items: page.map((row) => toListed(row, reading)),
    next: rows.length > limit && last ? toCursor({ at: last.sent_at, id: last.id }) : null,
  }
}

const list = envelopes.list.handler(async ({ input: { account, before, limit }, context }) => {
  const scope = await envelopeScope(context, account)
  const page = { after: before === undefined ? null : fromCursor(before), limit: limit + 1 }
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listEnvelopes(transaction, scope, page))
  return toPage(rows, limit, readingOf(context, scope.edition))
})

const listOfPortal = envelopes.listOfPortal.handler(async ({ input: { portal, state, search, before, limit }, context }) => {
  const scope = await sendingPortalScope(context, portal)
  const now = context.deps.clock()
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listPortalEnvelopes(transaction, scope, {
      edition: context.edition,
      now,
      after: before === undefined ? null : fromCursor(before),
      limit: limit + 1,
      ...(state !== undefined && { state }),
      ...(search && { search }),
    }),
  )
  return toPage(rows, limit, readingOf(context, scope.edition))
})

const get = envelopes.get.handler(async ({ input, context }): Promise<Envelope> => {
  const scope = await envelopeScope(context, input.account)
  const { person, actor } = scope.edition
  const found = await withTenant(context.deps.db, actor, (transaction) => findEnvelope(transaction, scope, input.envelope))
  if (!found) throw refusal('not-found')
  const { envelope, signers } = found
  const isFirm = isOfFirm(scope.edition.person)
  const now = context.deps.clock()
  const state = findState(envelope, now)
  const isFirstTime = state === 'sent' && signers.some((one) => one.person_id === person.id && one.opened_at === null)
  if (isFirstTime && !context.session?.impersonation)
    await asSystem(context, (transaction) => markOpened(transaction, context, scope, envelope))
  const turns = { state, isOrdered: envelope.is_ordered, signers }
  return {
    ...toSummary(envelope, signers, readingOf(context, scope.edition)),
    message: envelope.message,
    isOrdered: envelope.is_ordered,
    sha256: envelope.sha256,
    fileUrl: createFilePath({ id: envelope.file_id }),
    sealedUrl: envelope.sealed_file_id === null ? null : createFilePath({ id: envelope.sealed_file_id }),
    pages: envelope.pages.map(({ width, height }) => ({ width, height })),
    signers: signers.map((signer) => {
      const isYou = signer.person_id === person.id
      return {
        id: signer.id,
        name: signer.name,
        forName: signer.for_name,
        state: findSignerState(signer.state, state),
        actedAt: signer.acted_at?.toISOString() ?? null,
        openedAt: (isFirm && signer.opened_at?.toISOString()) || null,
        remindedAt: (isFirm && signer.reminded_at?.toISOString()) || null,
        reason: signer.reason,
        isYou,
        isTurn: isTurn(signer, turns),
        fields: isYou || isFirm ? signer.fields : [],
      }
    }),
    isOutdated: envelope.state === 'sent' && envelope.is_outdated,
    consentVersion,
    remindDays: envelope.remind_days,
    evidenceUrl: isFirm && envelope.sealed_file_id !== null ? `/api/accounts/${scope.account.id}/envelopes/${envelope.id}/evidence` : null,
    mayManage: isFirm,
  }
})

const send = envelopes.send.handler(async ({ input: { account, envelope: id, ...given }, context }) => {
  const scope = await sendingScope(context, account)
  const { today } = scope.edition
  const issues = findRequestIssues(given, today, daysAfter(today, maxSignatureDays))
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const [stored, file] = await asSystem(context, async (transaction) => [
    await findEnvelope(transaction, scope, id),
    await findVersionFile(transaction, scope.account.id, { document: given.document, number: given.version }),
  ])
  if (stored) {
    if (!isEqual(stored.envelope.request, given)) throw refusal('conflict')
    return { done: true as const }
  }
  if (!context.deps.signing.identities.has(context.edition.id)) throw refusal('temporarily-unavailable')
  if (!file || file.is_deleted) throw refusal('invalid-request', { issues: [{ path: 'document', code: 'not-found' }] })
  if (!file.is_current) throw refusal('conflict')
  const check = await checkDocument(context.deps.files, file)
  if ('refusal' in check) throw refusal('invalid-request', { issues: [{ path: 'document', code: check.refusal }] })
  const expiresAt = endOfDay(given.expiresOn, context.edition.timeZone)
  const isAdded = await asSystem(context, (transaction) =>
    saveEnvelope(transaction, context, scope, { id, given, file, pages: check.pages, expiresAt }),
  )
  if (isAdded) return { done: true as const }
  // The same request may have been carried out meanwhile.
  const again = await asSystem(context, (transaction) => findEnvelope(transaction, scope, id))
  if (!again || !isEqual(again.envelope.request, given)) throw refusal('conflict')
  return { done: true as const }
})

const sign = envelopes.sign.handler(async ({ input: { account, envelope: id, ...act }, context }) => {
  const scope = await envelopeScope(context, account)
  const isLast = await asSystem(context, (transaction) => signEnvelope(transaction, context, scope, { id, ...act }))
  // The job seals the document if this process ends before.
  if (isLast) context.deps.backgroundTasks.add(sealEnvelope(context.deps, context.edition, id))
  return { done: true as const }
})

const decline = envelopes.decline.handler(async ({ input: { account, envelope: id, ...act }, context }) => {
  const scope = await envelopeScope(context, account)
  await asSystem(context, (transaction) => declineEnvelope(transaction, context, scope, { id, ...act }))
  return { done: true as const }
})

const withdraw = envelopes.withdraw.handler(async ({ input, context }) => {
  const scope = await sendingScope(context, input.account)
  await asSystem(context, (transaction) => withdrawEnvelope(transaction, context, scope, input.envelope))
  return { done: true as const }
})

const remind = envelopes.remind.handler(async ({ input: { account, envelope, signer }, context }) => {
  const scope = await sendingScope(context, account)
  const remindedAt = await asSystem(context, (transaction) => remindSigner(transaction, context, scope, { envelope, signer }))
  return { remindedAt: remindedAt.toISOString() }
})

export const envelopeRoutes = { people, list, listOfPortal, get, send, sign, decline, remind, withdraw }
