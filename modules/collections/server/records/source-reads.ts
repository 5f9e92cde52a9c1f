import type { FieldOption } from '@atrium/domain/fields/definition'
import { optionText } from '@atrium/domain/fields/options'
import { sql } from 'kysely'
import { secretNames, writeDetails } from './detail-rules.ts'
import { createKindSearch } from './kind-rules.ts'
import type { RecordSource } from './reads.ts'

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What has happened, newest first: the events of the edition (specification 1, section 3, "Log entry"). */
export function createEventSource(kinds: readonly FieldOption[]): RecordSource {
  const findKinds = createKindSearch(kinds)
  const type = { name: 'type', type: 'select', options: kinds }
  return {
    from: sql`events e left join people p on p.id = e.person_id left join accounts a on a.id = e.account_id`,
    counted: sql`events e`,
    within: ({ actor }) => sql`e.edition = ${actor.edition}`,
    id: sql`e.id`,
    key: sql`e.id`,
    matchId: (id) => (/^\d{1,18}$/.test(id) ? sql`e.id = ${id}::bigint` : undefined),
    name: sql`e.kind`,
    createdAt: sql`e.at`,
    updatedAt: sql`e.at`,
    by: sql`e.person_id`,
    order: sql`e.id`,
    fields: {
      type: sql`e.kind`,
      info: sql`(select string_agg(d.key || ': ' || d.value, ', ' order by d.key) from jsonb_each_text(e.details) d
        where d.value <> '' and d.key !~* ${sql.lit(secretNames)})`,
      user: sql`p.name`,
      account: sql`e.account_id::text`,
      portalId: sql`e.portal_id`,
      section: sql`coalesce(e.details ->> 'collection', e.subject_type)`,
      outcome: sql`e.outcome`,
    },
    options: { type: kinds.map(({ value }) => value) },
    raw: { info: sql`e.details` },
    write: (item, locale) => ({
      ...item,
      name: optionText(item.name, type, locale),
      values: { ...item.values, info: writeDetails(item.values['info'] ?? null, locale) || null },
    }),
    searched: sql`concat_ws(' ', e.kind, p.name, a.name, e.subject_type, e.details ->> 'name', e.details ->> 'collection')`,
    matchSearch: (search) => sql`e.kind = any(${findKinds(search)}::text[])`,
  }
}

/** Messages of a channel without their texts, which may contain PINs and links. Only admins get rows (`logged_messages`). */
export const messageSource = (channel: 'email' | 'sms'): RecordSource => {
  const messages = sql`logged_messages(${sql.lit(channel)}) m`
  return {
    from: messages,
    counted: messages,
    within: () => sql`true`,
    id: sql`m.id`,
    matchId: (id) => (uuidPattern.test(id) ? sql`m.id = ${id}::uuid` : undefined),
    name: channel === 'email' ? sql`m.subject` : sql`m.recipient`,
    createdAt: sql`m.created_at`,
    updatedAt: sql`coalesce(m.sent_at, m.given_up_at, m.created_at)`,
    by: sql`null::uuid`,
    order: sql`m.id`,
    fields: {
      recipient: sql`m.recipient`,
      ...(channel === 'email' && { subject: sql`m.subject` }),
      state: sql`case when m.sent_at is not null then 'Sent' when m.given_up_at is not null then 'Not delivered' else 'Waiting' end`,
      tries: sql`m.tries`,
    },
    numbers: ['tries'],
    searched: sql`concat_ws(' ', m.recipient, m.subject)`,
  }
}

/** All saved versions of the items of a collection, newest first. */
export const versionSource = (collection: string): RecordSource => {
  const versions = sql`collection_versions v join collection_items i on i.id = v.item_id`
  const name = sql`coalesce(v.data ->> 'name', i.name)`
  return {
    from: sql`${versions} left join collection_versions e on e.item_id = v.item_id and e.version = v.version - 1
      left join people p on p.id = v.saved_by`,
    counted: versions,
    within: ({ actor }) => sql`v.edition = ${actor.edition} and i.collection = ${sql.lit(collection)}`,
    id: sql`v.item_id || '~' || v.version`,
    key: sql`v.ctid`,
    matchId: (id) => {
      const [item = '', version = ''] = id.split('~')
      return uuidPattern.test(item) && /^\d{1,9}$/.test(version)
        ? sql`v.item_id = ${item}::uuid and v.version = ${Number(version)}`
        : undefined
    },
    name,
    createdAt: sql`v.saved_at`,
    updatedAt: sql`v.saved_at`,
    by: sql`v.saved_by`,
    order: sql`(v.saved_at, v.item_id, v.version)`,
    fields: {
      name,
      item: sql`v.item_id::text`,
      version: sql`v.version`,
      action: sql`v.action`,
      user: sql`p.name`,
      changed: sql`(select string_agg(k.name, ', ' order by k.name) from jsonb_object_keys(v.data || coalesce(e.data, '{}')) k (name)
        where v.data -> k.name is distinct from e.data -> k.name)`,
    },
    numbers: ['version'],
    searched: sql`concat_ws(' ', ${name}, p.name)`,
  }
}
