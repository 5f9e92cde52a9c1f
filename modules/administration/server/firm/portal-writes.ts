import { sanitiseHtml } from '@atrium/people/server/welcome/html-rules'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { sql } from 'kysely'
import { CommandRefused, type Command } from '../administration/writes.ts'
import type { FirmPortal } from './firm-file-rules.ts'
import { findOrganisation } from './reads.ts'

/** Creates a portal, or updates it to match the file, and publishes its terms if they differ. Returns a sentence for each change. */
export async function applyPortal(transaction: SystemTransacting, command: Command, entry: FirmPortal): Promise<string[]> {
  const { id: organisationId } = await findOrganisation(transaction, entry.organisation)
  const existing = await transaction.selectFrom('portals').selectAll().where('id', '=', entry.id).executeTakeFirst()
  const values = {
    organisation_id: organisationId,
    name: entry.name,
    theme: entry.theme,
    ...(entry.strapline !== undefined && { strapline: entry.strapline }),
  }
  const subject = { type: 'portal' as const, id: entry.id }
  const eventFields = { subject, portalId: entry.id, details: { command: command.by } }
  const sentences: string[] = []
  if (!existing) {
    await insertPortal(transaction, command, { id: entry.id, strapline: null, ...values })
    await recordEvent(transaction, command, { kind: 'portal.created', ...eventFields })
    sentences.push(`Portal "${entry.id}" created.`)
  }
  if (existing && existing.organisation_id !== organisationId)
    throw new CommandRefused(`portals, organisation of "${entry.id}": a portal with its accounts cannot move to another organisation.`)
  const changed = existing ? Object.entries(values).filter(([column, value]) => existing[column as keyof typeof existing] !== value) : []
  if (changed.length > 0) {
    await reviseRow(transaction, command, { table: 'portals', key: { id: entry.id }, subject }, () =>
      transaction.updateTable('portals').set(values).where('id', '=', entry.id).execute(),
    )
    await recordEvent(transaction, command, { kind: 'portal.changed', ...eventFields })
    sentences.push(`Portal "${entry.id}" changed: ${changed.map(([column]) => column).join(', ')}.`)
  }
  const version = entry.terms && (await publishTerms(transaction, command, entry.id, entry.terms))
  if (version !== undefined) {
    await recordEvent(transaction, command, { kind: 'terms.published', ...eventFields, details: { ...eventFields.details, version } })
    sentences.push(
      `Terms of the portal "${entry.id}" published as version ${version}; clients are asked to accept them at their next sign-in.`,
    )
  }
  return sentences
}

/** Inserts a portal. Ids of portals are unique across editions, but this transaction does not see portals of other editions. */
async function insertPortal(
  transaction: SystemTransacting,
  { edition }: Command,
  values: { id: string; organisation_id: string; name: string; strapline: string | null; theme: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('portals')
    .values({ edition: edition.id, created_by: null, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted !== 1n) throw new CommandRefused(`portals, id "${values.id}": another edition has a portal with this id.`)
}

/** Publishes a new version of the terms if they differ from the newest version. Returns the new version, otherwise undefined. */
async function publishTerms(
  transaction: SystemTransacting,
  { edition, deps }: Command,
  portalId: string,
  terms: NonNullable<FirmPortal['terms']>,
): Promise<number | undefined> {
  for (const [locale, html] of Object.entries(terms))
    if (sanitiseHtml(html) === null)
      throw new CommandRefused(`portals, terms of "${portalId}": the text in "${locale}" is empty once unsafe parts are removed.`)
  const { rows } = await sql<{ version: number; isSame: boolean }>`
    select version, texts = ${JSON.stringify(terms)}::jsonb as "isSame" from portal_terms
    where portal_id = ${portalId} order by version desc limit 1`.execute(transaction)
  const [newest] = rows
  if (newest?.isSame) return undefined
  const version = (newest?.version ?? 0) + 1
  await transaction
    .insertInto('portal_terms')
    .values({
      edition: edition.id,
      portal_id: portalId,
      version,
      texts: JSON.stringify(terms),
      published_at: deps.clock(),
      published_by: null,
    })
    .execute()
  return version
}
