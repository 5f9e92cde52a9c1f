import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { Stamp } from '../contributions.ts'
import type { CollectionScope } from './access.ts'

type Author = { name: string; photo: string | null; organisation: string | null }

/** People who created or changed items, by id. */
export type Authors = ReadonlyMap<string, Author>

/** Reads who created and changed items, with one query for a page of a list. */
export async function readAuthors(
  transaction: Transacting,
  { actor }: CollectionScope,
  people: readonly (string | null)[],
): Promise<Authors> {
  const ids = [...new Set(people.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Author & { id: string }>`
    select p.id, p.name, '/api/photos/' || f.id || '/small' as photo, o.name as organisation
    from people p left join person_photos f on f.person_id = p.id left join organisations o on o.id = p.organisation_id
    where p.edition = ${actor.edition} and p.id = any (${ids}::uuid[])`.execute(transaction)
  return new Map(rows.map(({ id, ...author }) => [id, author]))
}

export const toStamp = ({ at, by }: Stamp, authors: Authors) => ({
  at: at.toISOString(),
  by,
  name: by === null ? null : (authors.get(by)?.name ?? null),
})

export function toAuthorStamp(stamp: Stamp, authors: Authors) {
  const author = stamp.by === null ? undefined : authors.get(stamp.by)
  return { ...toStamp(stamp, authors), photo: author?.photo ?? null, organisation: author?.organisation ?? null }
}
