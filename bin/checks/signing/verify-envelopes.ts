import type pg from 'pg'
import type { SentEnvelope } from './signers.ts'

type Row = {
  id: string
  title: string
  signed: number
  signedEvents: number
  completedEvents: number
  sealedEvents: number
  versions: number
  sealedFiles: number
  mails: number
  requests: number
}

/** What each envelope must have: two signatures and their events, and one of everything that follows from the last signature. */
const expected: Omit<Row, 'id' | 'title'> = {
  signed: 2,
  signedEvents: 2,
  completedEvents: 1,
  sealedEvents: 1,
  versions: 2,
  sealedFiles: 1,
  mails: 1,
  requests: 2,
}

/** Returns what is wrong with signed envelopes: signatures without their event, several seals, and e-mails that are missing or doubled. */
export async function findEnvelopeFaults(client: pg.Client, envelopes: readonly SentEnvelope[]): Promise<string[]> {
  const { rows } = await client.query<Row>(
    `select e.id, e.title,
      (select count(*)::int from envelope_signers s where s.envelope_id = e.id and s.state = 'signed') as signed,
      (select count(*)::int from events v
        where v.subject_type = 'envelope' and v.subject_id = e.id::text and v.kind = 'envelope.signed') as "signedEvents",
      (select count(*)::int from events v where v.subject_type = 'envelope' and v.subject_id = e.id::text and v.kind = 'envelope.completed')
        as "completedEvents",
      (select count(*)::int from events v where v.subject_type = 'envelope' and v.subject_id = e.id::text and v.kind = 'envelope.sealed')
        as "sealedEvents",
      (select count(*)::int from document_versions v where v.document_id = e.document_id) as versions,
      (select count(*)::int from files f where f.id = e.sealed_file_id and f.removed_at is null) as "sealedFiles",
      (select count(*)::int from outbox_messages m where m.subject = 'Signed: ' || e.title) as mails,
      (select count(distinct s.request_id)::int from envelope_signers s where s.envelope_id = e.id) as requests
    from envelopes e where e.id = any($1::uuid[])`,
    [envelopes.map(({ id }) => id)],
  )
  const missing = envelopes.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ title }) => `${title} is missing`)
  const wrong = rows.flatMap((row) =>
    Object.entries(expected)
      .filter(([name, count]) => row[name as keyof typeof expected] !== count)
      .map(([name, count]) => `${row.title} has ${row[name as keyof typeof expected]} instead of ${count} ${name}`),
  )
  return [...missing, ...wrong]
}
