import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { NoteVisibility } from '../../contract/notes.ts'
import { isFirmAdmin, type ClientScope } from '../clients/access.ts'
import { toPage, type TimeCursor } from '../clients/record-rules.ts'

export type NoteRow = {
  id: string
  visibility: NoteVisibility
  text: string
  adds_to: string | null
  version: number
  created_at: Date
  created_by: string | null
  author: string | null
  changed_at: Date | null
}

/** Condition that the caller may read a note `n`. Row-level security states the same. */
export const isReadable = (scope: ClientScope) => sql<boolean>`(n.visibility = 'team' or n.created_by = ${scope.edition.person.id}::uuid
  or (n.visibility = 'compliance' and ${isFirmAdmin(scope)}))`

const columns = sql`n.id, n.visibility, n.text, n.adds_to, n.version, n.created_at, n.created_by, p.name as author, n.changed_at`

export async function listNotes(
  transaction: Transacting,
  scope: ClientScope,
  { cursor, limit }: { cursor: TimeCursor | null; limit: number },
): Promise<{ rows: NoteRow[]; next: string | null }> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from client_notes n left join people p on p.id = n.created_by
    where n.account_id = ${scope.account.id}::uuid and ${isReadable(scope)}
      and ${cursor === null ? sql`true` : sql`(n.created_at, n.id::text) < (${cursor.at}, ${cursor.id})`}
    order by n.created_at desc, n.id desc limit ${limit + 1}`.execute(transaction)
  return toPage(rows, limit, ({ created_at: at, id }) => ({ at, id }))
}

/** Finds a note of the client that the caller may read. */
export async function findNote(transaction: Transacting, scope: ClientScope, id: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from client_notes n left join people p on p.id = n.created_by
    where n.id = ${id}::uuid and n.account_id = ${scope.account.id}::uuid and ${isReadable(scope)}`.execute(transaction)
  return rows[0]
}
