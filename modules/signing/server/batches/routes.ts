import { findSegment, recipientScopes, selectedAccountScopes } from '@atrium/accounts/server/accounts/access'
import { daysAfter } from '@atrium/domain/calendar'
import { isEqual } from '@atrium/domain/fields/json'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import type { PageSize } from '@atrium/platform/signatures/check-pdf'
import { batches as batchesContract, type Batch } from '../../contract/batches.ts'
import { maxBatchAccounts, maxSignatureDays } from '../../contract/signing-terms.ts'
import type { TemplateContent } from '../../contract/templates.ts'
import { sendingPortalScope } from '../envelopes/access.ts'
import { endOfDay, findRequestIssues, lastDayOf } from '../envelopes/envelope-rules.ts'
import { readingOf, toListed } from '../envelopes/listing-rules.ts'
import { listEnvelopesById } from '../envelopes/reads.ts'
import { checkDocument } from '../sealing/signable-reads.ts'
import { lockTemplate } from '../templates/reads.ts'
import { batchScope, type BatchScope } from './access.ts'
import { fitsPages, planSigners } from './batch-rules.ts'
import { startBatch } from './jobs.ts'
import { findBatchFile, listBatchAccounts, listBatches, listSigningAccounts, type BatchRow } from './reads.ts'
import { beginBatch, beginReminder } from './writes.ts'

const batches = implementContract(batchesContract)

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

const toBatch = (row: BatchRow, timeZone: string): Batch => ({
  id: row.id,
  name: row.name,
  state: row.state,
  template: row.template_name,
  segment: row.segment,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  lastDay: row.expires_at && lastDayOf(row.expires_at, timeZone),
  accounts: row.accounts,
  sent: row.sent,
  leftOut: row.left_out,
  unreachable: row.unreachable_count,
  signed: row.signed,
  waiting: row.waiting,
  ended: row.ended,
  remindedAt: row.reminded_at?.toISOString() ?? null,
  remindedCount: row.reminded_count,
})

const read = async (context: RequestContext, portal: string, id: string): Promise<Batch> =>
  toBatch((await batchScope(context, portal, id)).batch, context.edition.timeZone)

const list = batches.list.handler(async ({ input: { portal, ...page }, context }) => {
  const scope = await sendingPortalScope(context, portal)
  const { items, count } = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listBatches(transaction, scope, { ...page, now: context.deps.clock() }),
  )
  return { items: items.map((row) => toBatch(row, context.edition.timeZone)), count }
})

const get = batches.get.handler(({ input: { portal, batch }, context }) => read(context, portal, batch))

const accounts = batches.accounts.handler(async ({ input: { portal, batch, ...query }, context }) => {
  const scope = await batchScope(context, portal, batch)
  const reading = readingOf(context, scope.edition)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const { items, count } = await listBatchAccounts(transaction, scope, context.edition, { ...query, now: reading.now })
    const ids = items.flatMap(({ envelope }) => (envelope === null ? [] : [envelope]))
    const envelopes = new Map((await listEnvelopesById(transaction, scope, ids)).map((row) => [row.envelope.id, toListed(row, reading)]))
    return {
      items: items.map(({ account, name, envelope, reason }) => ({
        account,
        name,
        envelope: (envelope !== null && envelopes.get(envelope)) || null,
        leftOut: reason,
      })),
      count,
    }
  })
})

type Prepared = { template: { name: string; content: TemplateContent; revision: number }; pages: PageSize[] }

/**
 * Returns the template and the pages of the file.
 * @throws the refusal `invalid-request` for an unknown template, a file that cannot be signed, and a template with fields on other pages
 */
async function prepare(context: RequestContext, scope: BatchScope, id: string): Promise<Prepared> {
  const [template, file] = await asSystem(context, async (transaction) => [
    await lockTemplate(transaction, scope, id),
    await findBatchFile(transaction, scope.batch.id),
  ])
  if (!template) throw refusal('invalid-request', { issues: [{ path: 'template', code: 'not-found' }] })
  if (!file) throw refusal('not-found')
  const check = await checkDocument(context.deps.files, file)
  if ('refusal' in check) throw refusal('invalid-request', { issues: [{ path: 'document', code: check.refusal }] })
  if (!fitsPages(template.content, check.pages.length))
    throw refusal('invalid-request', { issues: [{ path: 'template', code: 'pages', limit: check.pages.length }] })
  return { template, pages: check.pages }
}

const preview = batches.preview.handler(async ({ input: { portal, batch: id, template: templateId, selection }, context }) => {
  const scope = await batchScope(context, portal, id)
  if (scope.batch.state !== 'draft') throw refusal('conflict')
  const { template } = await prepare(context, scope, templateId)
  const { segment, recipients } = await recipientScopes(context, scope, selection)
  requireFew(recipients.length)
  const ids = recipients.map(({ scope: { account } }) => account.id)
  const found = await asSystem(context, (transaction) => listSigningAccounts(transaction, ids, scope.edition.today))
  return {
    templateRevision: template.revision,
    segment: segment?.name ?? null,
    items: found.map((account) => {
      const { signers, needed, leftOut } = planSigners(template.content, account)
      const nameOf = (person: string) => account.people.find((one) => one.person === person)?.name ?? ''
      return {
        account: account.id,
        name: account.name,
        signers: signers.map(({ person, for: owner }) => ({ name: nameOf(person), forName: owner === null ? null : nameOf(owner) })),
        needed,
        leftOut,
      }
    }),
  }
})

function requireFew(count: number): void {
  if (count === 0) throw refusal('invalid-request', { issues: [{ path: 'selection', code: 'required' }] })
  if (count > maxBatchAccounts)
    throw refusal('invalid-request', { issues: [{ path: 'selection', code: 'too-many', limit: maxBatchAccounts }] })
}

type Sending = Parameters<Parameters<typeof batches.send.handler>[0]>[0]['input']

const send = batches.send.handler(async ({ input, context }) => {
  const { portal, batch: id, ...request } = input
  const scope = await batchScope(context, portal, id)
  if (scope.batch.state === 'draft') await begin(context, scope, request)
  else if (!isEqual(scope.batch.request, request)) throw refusal('conflict')
  startBatch(context.deps, context.edition, id)
  return read(context, portal, id)
})

async function begin(context: RequestContext, scope: BatchScope, request: Omit<Sending, 'portal' | 'batch'>): Promise<void> {
  const { today, person } = scope.edition
  const { template, pages } = await prepare(context, scope, request.template)
  if (template.revision !== request.templateRevision) throw refusal('conflict')
  const issues = findRequestIssues({ kind: template.content.kind, expiresOn: request.expiresOn }, today, daysAfter(today, maxSignatureDays))
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  if (!context.deps.signing.identities.has(context.edition.id)) throw refusal('temporarily-unavailable')
  const segment = request.segment === null ? null : await findSegment(context, scope, request.segment)
  if (segment === undefined) throw refusal('invalid-request', { issues: [{ path: 'segment', code: 'not-found' }] })
  const chosen = [...new Set(request.accounts)]
  const scopes = await selectedAccountScopes(context, scope, { by: 'ids', ids: chosen })
  if (scopes.length === 0) throw refusal('invalid-request', { issues: [{ path: 'accounts', code: 'required' }] })
  await context.deps.throttles.count('clientsReachedByPerson', person.id, scopes.length)
  await asSystem(context, (transaction) =>
    beginBatch(transaction, context, scope, {
      template,
      pages,
      message: request.message,
      expiresAt: endOfDay(request.expiresOn, context.edition.timeZone),
      segment: segment?.name ?? null,
      accounts: scopes.map(({ account }) => account.id),
      unreachable: chosen.length - scopes.length,
      request,
    }),
  )
}

const remind = batches.remind.handler(async ({ input: { portal, batch: id }, context }) => {
  const scope = await batchScope(context, portal, id)
  await asSystem(context, (transaction) => beginReminder(transaction, context, scope))
  startBatch(context.deps, context.edition, id)
  return read(context, portal, id)
})

export const batchRoutes = { list, get, accounts, preview, send, remind }
