import { sql } from 'kysely'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { createRank, isMatching } from '@atrium/search/server/search/match-reads'
import { mayFill, readAccess } from '../forms/form-rules.ts'

type Row = { id: string; name: string; access: FieldValue; organisation: string; portal: string }

/**
 * Finds published forms by name. Admins of the firm are led to the submissions of a form, and professionals to the form in the first portal of
 * their organisation, if they may fill it in. Forms are few, so that all are compared.
 */
async function findForms(query: SearchQuery): Promise<FoundItems> {
  const { transaction, scope, limit, offset, isApproximate } = query
  const { person } = scope
  const isMatch = isMatching(sql`f.name`, query)
  const { rows } = await sql<Row>`
    select distinct on (rank, f.name, f.id) f.id, f.name, f.data -> 'access' as access, p.organisation_id as organisation, p.id as portal,
      ${createRank(sql`' ' || fold_words(f.name)`, query)} as rank
    from published_forms() f join lateral (
      select id, organisation_id from portals where ${person.role} = 'admin' or organisation_id = ${person.organisationId} order by created_at, id limit 1
    ) p on true
    where ${isMatch} order by rank, f.name, f.id`.execute(transaction)
  const isFirmAdmin = person.role !== 'professional'
  const found = rows.filter(({ access, organisation }) => isFirmAdmin || mayFill(readAccess(access), person, organisation))
  return {
    count: found.length,
    items: found.slice(offset, offset + limit).map(({ id, name, portal }) => ({
      ...emptyItem,
      id,
      title: name,
      path: isFirmAdmin ? `/admin/submissions/${id}` : `/dashboard/${encodeURIComponent(portal)}/forms/${id}`,
      matched: isApproximate ? null : { field: 'name', text: name },
    })),
  }
}

export const formSearchSources: readonly SearchSource[] = [{ kind: 'forms', order: 50, find: findForms }]
