import { sanitiseHtml } from '@atrium/people/server/welcome/html-rules'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { sql } from 'kysely'
import { CommandRefused, type Command } from '../administration/writes.ts'
import type { FirmPortal } from './firm-file-rules.ts'
import { findOrganisation } from './reads.ts'

/** Creates a portal, or updates it to match the file, and publishes its terms if they differ. Returns a sentence for each change. */
export async function applyPortal(transaction: SystemTransacting, command: Command, wanted: FirmPortal): Promise<string[]> {
  const { id: organisationId } = await findOrganisation(transaction, wanted.organisation)
  const known = await transaction.selectFrom('portals').selectAll().where('id', '=', wanted.id).executeTakeFirst()
  const values = {
    organisation_id: organisationId,
    name: wanted.name,
    theme: wanted.theme,
    ...(wanted.strapline !== undefined && { strapline: wanted.strapline }),
  }
  const subject = { type: 'portal' as const, id: wanted.id }
  const about = { subject, portalId: wanted.id, details: { command: command.by } }
  const done: string[] = []
  if (!known) {
    await insertPortal(transaction, command, { id: wanted.id, strapline: null, ...values })
    await recordEvent(transaction, command, { kind: 'portal.created', ...about })
    done.push(`Portal "${wanted.id}" created.`)
  }
  if (known && known.organisation_id !== organisationId)
    throw new CommandRefused(`portals, organisation of "${wanted.id}": a portal with its accounts cannot move to another organisation.`)
  const changed = known ? Object.entries(values).filter(([column, value]) => known[column as keyof typeof known] !== value) : []
  if (changed.length > 0) {
    await reviseRow(transaction, command, { table: 'portals', key: { id: wanted.id }, subject }, () =>
      transaction.updateTable('portals').set(values).where('id', '=', wanted.id).execute(),
    )
    await recordEvent(transaction, command, { kind: 'portal.changed', ...about })
    done.push(`Portal "${wanted.id}" changed: ${changed.map(([column]) => column).join(', ')}.`)
  }
  const version = wanted.terms && (await publishTerms(transaction, command, wanted.id, wanted.terms))
  if (version !== undefined) {
    await recordEvent(transaction, command, { kind: 'terms.published', ...about, details: { ...about.details, version } })
    done.push(`Terms of the portal "${wanted.id}" published as version ${version}; clients are asked to accept them at their next sign-in.`)
  }
  return done
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
