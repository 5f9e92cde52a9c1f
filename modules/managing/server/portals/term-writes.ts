import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions } from '@atrium/platform/events/revisions'
import { sql } from 'kysely'
import { refuseIssues, type Managing } from '../managing/form-rules.ts'
import { findTerms, type PortalTerms } from './reads.ts'

/** Publishes a new version of the portal's terms, which clients accept again. The same texts change nothing. */
export async function publishTerms({ transaction, context, scope }: Managing, terms: Omit<PortalTerms, 'version'>): Promise<void> {
  const { texts, documents } = terms
  const { portal, edition } = scope
  const before = await findTerms(transaction, scope, 'lock')
  const names = [...new Set([...Object.keys(texts), ...Object.keys(before.texts)])]
  // Clients would be asked to accept an empty text.
  if (Object.keys(before.texts).length > 0 && Object.keys(texts).length === 0) refuseIssues([{ path: 'tnc', code: 'required' }])
  if (names.every((name) => (texts[name] ?? '') === (before.texts[name] ?? ''))) return
  const version = before.version + 1
  await sql`insert into portal_terms (edition, portal_id, version, texts, documents, published_at, published_by)
    values (${edition.actor.edition}, ${portal.id}, ${version}, ${JSON.stringify(texts)}::jsonb,
      ${JSON.stringify(documents)}::jsonb, ${context.deps.clock()}, ${edition.person.id})`.execute(transaction)
  const subject = { type: 'portal', id: portal.id } as const
  await recordRevisions(transaction, context, [{ subject, before: { terms: before.texts }, after: { terms: texts } }])
  await recordEvent(transaction, context, { kind: 'terms.published', portalId: portal.id, subject, details: { version } })
}
