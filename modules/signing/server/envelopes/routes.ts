import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { daysAfter } from '@atrium/domain/calendar'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { checkSignable } from '@atrium/platform/signatures/sealing'
import { defaultPdfLimits } from '@atrium/platform/signatures/check-pdf'
import { envelopes as envelopesContract, type Envelope, type EnvelopeSummary, type NewEnvelope } from '../../contract/envelopes.ts'
import { consentVersion, maxSignatureDays } from '../../contract/signing-terms.ts'
import { readBlob } from '../sealing/blob-rules.ts'
import { sealEnvelope } from '../sealing/jobs.ts'
import { envelopeScope, isOfFirm, sendingScope } from './access.ts'
import { findRequestIssues, findSignerIssues, findState, isTurn } from './envelope-rules.ts'
import { findEnvelope, findVersionFile, listEnvelopes, listSigningPeople, type EnvelopeRow, type SignerRow } from './reads.ts'
import { declineEnvelope, saveEnvelope, signEnvelope, withdrawEnvelope } from './writes.ts'

const envelopes = implementContract(envelopesContract)

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

const people = envelopes.people.handler(async ({ input, context }) => {
  const scope = await sendingScope(context, input.account)
  return { items: await asSystem(context, (transaction) => listSigningPeople(transaction, scope.account.id, scope.edition.today)) }
})

const list = envelopes.list.handler(async ({ input, context }) => {
  const scope = await envelopeScope(context, input.account)
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listEnvelopes(transaction, scope))
  return { items: rows.map(({ envelope, signers }) => toSummary(scope, envelope, signers, context.deps.clock())) }
})

const get = envelopes.get.handler(async ({ input, context }): Promise<Envelope> => {
  const scope = await envelopeScope(context, input.account)
  const found = await withTenant(context.deps.db, scope.edition.actor, (transaction) => findEnvelope(transaction, scope, input.envelope))
  if (!found) throw refusal('not-found')
  const { envelope, signers } = found
  const now = context.deps.clock()
  const turns = { state: findState(envelope, now), isOrdered: envelope.is_ordered, signers }
  return {
    ...toSummary(scope, envelope, signers, now),
    message: envelope.message,
    isOrdered: envelope.is_ordered,
    sha256: envelope.sha256,
    fileUrl: createFilePath({ id: envelope.file_id }),
    sealedUrl: envelope.sealed_file_id === null ? null : createFilePath({ id: envelope.sealed_file_id }),
    pages: envelope.pages.map(({ width, height }) => ({ width, height })),
    signers: signers.map((signer) => {
      const isYou = signer.person_id === scope.edition.person.id
      return {
        id: signer.id,
        name: signer.name,
        forName: signer.for_name,
        state: signer.state,
        actedAt: signer.acted_at?.toISOString() ?? null,
        reason: signer.reason,
        isYou,
        isTurn: isTurn(signer, turns),
        fields: isYou || isOfFirm(scope) ? signer.fields : [],
      }
    }),
    isOutdated: envelope.state === 'sent' && envelope.is_outdated,
    consentVersion,
  }
})

const toSummary = (scope: AccountScope, envelope: EnvelopeRow, signers: readonly SignerRow[], now: Date): EnvelopeSummary => {
  const state = findState(envelope, now)
  const turns = { state, isOrdered: envelope.is_ordered, signers }
  return {
    id: envelope.id,
    document: envelope.document_id,
    title: envelope.title,
    kind: envelope.kind,
    state,
    sentAt: envelope.sent_at.toISOString(),
    expiresAt: envelope.expires_at.toISOString(),
    endedAt: envelope.ended_at?.toISOString() ?? null,
    sentBy: envelope.sent_by,
    signedCount: signers.filter((signer) => signer.state === 'signed').length,
    signerCount: signers.length,
    isYourTurn: signers.some((signer) => signer.person_id === scope.edition.person.id && isTurn(signer, turns)),
    isSealed: envelope.sealed_file_id !== null,
    awaitsTimestamp: envelope.awaits_timestamp,
  }
}

const send = envelopes.send.handler(async ({ input: { account, envelope: id, ...given }, context }) => {
  const scope = await sendingScope(context, account)
  const { today } = scope.edition
  const issues = findRequestIssues(given, today, daysAfter(today, maxSignatureDays))
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const [stored, file, signers] = await asSystem(context, async (transaction) => [
    await findEnvelope(transaction, scope, id),
    await findVersionFile(transaction, scope.account.id, { document: given.document, number: given.version }),
    await listSigningPeople(transaction, scope.account.id, today),
  ])
  if (stored) {
    if (!isSameRequest(stored.envelope.request, given)) throw refusal('conflict')
    return { done: true as const }
  }
  if (!context.deps.signing.identities.has(context.edition.id)) throw refusal('temporarily-unavailable')
  if (!file || file.is_deleted) throw refusal('invalid-request', { issues: [{ path: 'document', code: 'not-found' }] })
  if (!file.is_current) throw refusal('conflict')
  const refusePdf = (code: string) => refusal('invalid-request', { issues: [{ path: 'document', code }] })
  if (file.file_kind !== 'pdf') throw refusePdf('not-pdf')
  if (file.bytes > defaultPdfLimits.maxBytes) throw refusePdf('too-large')
  const check = await checkSignable(await readBlob(context.deps.files, file))
  if ('refusal' in check) throw refusePdf(check.refusal)
  if (check.signable.sha256 !== file.sha256) throw refusePdf('broken')
  const { pages } = check.signable
  const wrong = findSignerIssues(given, signers, pages.length)
  if (wrong.length > 0) throw refusal('invalid-request', { issues: wrong })
  const expiresAt = endOfDay(given.expiresOn, context.edition.timeZone)
  const isAdded = await asSystem(context, (transaction) =>
    saveEnvelope(transaction, context, scope, { id, given, file, pages, people: signers, expiresAt }),
  )
  if (isAdded) return { done: true as const }
  // The same request may have been carried out meanwhile.
  const again = await asSystem(context, (transaction) => findEnvelope(transaction, scope, id))
  if (!again || !isSameRequest(again.envelope.request, given)) throw refusal('conflict')
  return { done: true as const }
})

/** Returns the moment at which a day ends in a time zone. */
const endOfDay = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds)

const isSameRequest = (left: NewEnvelope, right: NewEnvelope): boolean => JSON.stringify(sortKeys(left)) === JSON.stringify(sortKeys(right))

/** The database does not keep the order of keys. */
const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([left], [right]) => (left < right ? -1 : 1))
            .map(([key, part]) => [key, sortKeys(part)]),
        )
      : value

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

export const envelopeRoutes = { people, list, get, send, sign, decline, withdraw }
