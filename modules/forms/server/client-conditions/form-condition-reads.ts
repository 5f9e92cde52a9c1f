import { pastDays } from '@atrium/accounts/contract/client-conditions'
import { isAmong } from '@atrium/accounts/server/client-conditions/match-reads'
import { defineClientCondition, type ClientConditionSource, type ConditionQuery } from '@atrium/accounts/server/contributions'
import { uuid } from '@atrium/contract/schema'
import { isPlainDate } from '@atrium/domain/calendar'
import { localText } from '@atrium/domain/fields/definition'
import { isUuid } from '@atrium/domain/fields/ids'
import { compileForm, type CompiledForm } from '@atrium/domain/forms/compile-form'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { answerComparisons, sentStates } from '../../contract/client-condition-terms.ts'
import { listForms, ownRelations } from '../assignments/reads.ts'
import { listVersions } from '../export/reads.ts'
import { findFormVersion } from '../forms/reads.ts'
import { labelAnswers, listAnswerFields, listAnswers, type AnswerField } from './answer-rules.ts'

/** Number of characters of an answer that a list shows. */
const shownCharacters = 120

/**
 * Selects the submissions `s` of a form by account: those of the account, and those of its people in the portal. `condition` restricts them,
 * and `account` restricts the accounts.
 */
function selectSubmissions(
  { scope: { portalId }, view: { today } }: ConditionQuery,
  { form, condition, account }: { form: string; condition: RawBuilder<boolean>; account?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const ofAccount = (column: RawBuilder<unknown>) => (account ? sql`and ${column} = ${account}` : sql``)
  const sent = sql`s.form_id = ${form}::uuid and s.submitted_at is not null and s.portal_id = ${portalId} and ${condition}`
  return sql`(
    select s.account_id, s.submitted_at, s.answers, s.person_id from form_submissions s
    where s.account_id is not null and ${sent} ${ofAccount(sql`s.account_id`)}
    union all
    select ap.account_id, s.submitted_at, s.answers, s.person_id from form_submissions s join account_people ap on ap.person_id = s.person_id
      and ap.relation = any (${ownRelations}::text[]) and ${isCurrentOn(sql`ap`, today)}
    where s.account_id is null and ${sent} ${ofAccount(sql`ap.account_id`)}
  )`
}

/** Finds the name of a form. Null if it has been deleted. */
async function findFormName({ transaction, context }: ConditionQuery, form: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('collection_items')
    .select('name')
    .where('edition', '=', context.edition.id)
    .where('collection', '=', 'forms')
    .where('id', '=', form)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.name ?? null
}

const formSent = defineClientCondition({
  kind: 'form-sent',
  schema: z.strictObject({ form: uuid, is: z.enum(sentStates), days: z.nullable(pastDays) }),
  prepare: async (query, { form, is, days }) => {
    const name = await findFormName(query, form)
    const since = new Date(query.context.deps.clock().getTime() - (days ?? 0) * 86_400_000)
    const inPeriod = sql<boolean>`s.submitted_at >= ${since}`
    const sent = selectSubmissions(query, { form, condition: days === null ? sql`true` : inPeriod })
    const ofClient = selectSubmissions(query, { form, condition: sql`true`, account: sql`a.id` })
    return {
      // If the form was deleted, no client matches, even if it must not have been sent.
      matches: name === null ? sql`false` : isAmong(sql`select account_id from ${sent} sent`, is === 'sent'),
      facts: sql`(select jsonb_build_object('at', sent.submitted_at, 'by', (select p.name from people p where p.id = sent.person_id))
        from ${ofClient} sent order by sent.submitted_at desc limit 1)`,
      names: name === null ? {} : { form: name },
      isMissing: name === null,
    }
  },
  options: {
    form: async ({ transaction, scope }, { search, offset, limit }) => {
      const { items, count } = await listForms(transaction, scope.edition, { search, offset, limit })
      return { items: items.map(({ id, name }) => ({ value: id, label: name })), count }
    },
  },
})

/** Reviewers: admins of the firm, and of an organisation. Other staff see that a form was sent, but not its answers. */
const mayReadAnswers = ({ role, organisationId }: SignedInPerson): boolean =>
  role === 'admin' || (role === 'company-admin' && organisationId !== null)

type Versions = { version: number; compiled: CompiledForm }[]

/** Lists the versions of a form that were answered or are published, the newest first. */
async function listFormVersions({ transaction, scope, view: { person } }: ConditionQuery, form: string): Promise<Versions> {
  const organisationId = person.role === 'admin' ? null : person.organisationId
  const answered = await listVersions(transaction, { edition: scope.edition, formId: form, organisationId })
  const published = await findFormVersion(transaction, scope.edition, form, null)
  if (!published || answered.some(({ version }) => version === published.version)) return answered
  const versions = [...answered, { version: published.version, compiled: compileForm(published.definition) }]
  return versions.toSorted((one, other) => other.version - one.version)
}

/** Finds a field that the caller may read, in the newest version that has it, and the versions of the form in which they may read it. */
async function findAnswerField(
  query: ConditionQuery,
  { form, field }: { form: string; field: string },
): Promise<{ field: AnswerField; versions: number[] } | null> {
  const isAdmin = query.view.person.role === 'admin'
  const found = (await listFormVersions(query, form)).flatMap(({ version, compiled }) => {
    const own = listAnswerFields(compiled, isAdmin).find(({ name }) => name === field)
    return own ? [{ version, own }] : []
  })
  return found[0] ? { field: found[0].own, versions: found.map(({ version }) => version) } : null
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text)

const formAnswer = defineClientCondition({
  kind: 'form-answer',
  isOpenTo: mayReadAnswers,
  schema: z.strictObject({
    form: uuid,
    field: z.string().check(z.minLength(1), z.maxLength(100)),
    is: z.enum(answerComparisons),
    answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  prepare: async (query, { form, field: fieldName, is, answer }) => {
    const { person } = query.view
    const formName = await findFormName(query, form)
    const found = formName === null ? null : await findAnswerField(query, { form, field: fieldName })
    const names = formName === null ? {} : { form: formName }
    if (!found) return { matches: sql`false`, facts: sql`null::jsonb`, names, isMissing: true }
    const { field, versions } = found
    const isOrdered = field.entry === 'number' || field.entry === 'date'
    if (!isOrdered && (is === 'at-least' || is === 'at-most')) query.refuse('is', 'not-ordered')
    if (isOrdered && is === 'contains') query.refuse('is', 'not-text')
    if ((field.entry === 'number' && !isNumber(answer)) || (field.entry === 'date' && !isPlainDate(answer)))
      query.refuse('answer', 'format')
    // As in the review, an answer is not read by the person who gave it.
    const condition = sql<boolean>`s.form_version = any (${versions}::integer[]) and s.person_id is distinct from ${person.id}::uuid
      and (${person.role} = 'admin' or exists (select from portals o where o.id = s.portal_id and o.organisation_id = ${person.organisationId}::uuid))`
    const newest = (account?: RawBuilder<unknown>) => sql`(select distinct on (sent.account_id) sent.account_id, sent.submitted_at,
        sent.answers -> ${fieldName}::text as given
      from ${selectSubmissions(query, { form, condition, ...(account && { account }) })} sent order by sent.account_id, sent.submitted_at desc)`
    const labels = labelAnswers(field, person.locale)
    const chosen = listAnswers(field).find(({ value }) => value === answer)
    return {
      matches: isAmong(sql`select n.account_id from ${newest()} n where ${compareAnswer(field, is, answer)}`),
      facts: sql`(select jsonb_build_object('at', n.submitted_at, 'text', left(coalesce(
          case jsonb_typeof(n.given) when 'array' then (
            select string_agg(coalesce(${JSON.stringify(labels)}::jsonb ->> item.value, item.value), ', ' order by item.position)
            from jsonb_array_elements_text(n.given) with ordinality as item (value, position))
          else ${JSON.stringify(labels)}::jsonb ->> (n.given #>> '{}') end, n.given #>> '{}'), ${shownCharacters}::int))
        from ${newest(sql`a.id`)} n)`,
      names: { ...names, field: field.label, ...(chosen && { answer: chosen.label }) },
    }
  },
  options: {
    form: async (query, { search, offset, limit }) => {
      const { items, count } = await listForms(query.transaction, query.scope.edition, { search, offset, limit })
      return { items: items.map(({ id, name }) => ({ value: id, label: name })), count }
    },
    field: async (query, { settings, search, offset, limit }) => {
      const { form } = settings
      if (typeof form !== 'string' || !isUuid(form)) return { items: [], count: 0 }
      const { person } = query.view
      const [newest] = await listFormVersions(query, form)
      const wanted = search.toLocaleLowerCase(person.locale)
      const items = (newest ? listAnswerFields(newest.compiled, person.role === 'admin') : [])
        .map(({ name, label, entry }) => ({ value: name, label, entry }))
        .filter(({ label }) => localText(label, person.locale).toLocaleLowerCase(person.locale).includes(wanted))
      return { items: items.slice(offset, offset + limit), count: items.length }
    },
    answer: async (query, { settings, offset, limit }) => {
      const { form, field } = settings
      if (typeof form !== 'string' || !isUuid(form) || typeof field !== 'string') return { items: [], count: 0 }
      const found = await findAnswerField(query, { form, field })
      const items = found ? listAnswers(found.field).map(({ value, label }) => ({ value, label })) : []
      return { items: items.slice(offset, offset + limit), count: items.length }
    },
  },
})

/** Compares the stored value `n.given` of a field with an answer. */
function compareAnswer({ entry }: AnswerField, is: (typeof answerComparisons)[number], answer: string): RawBuilder<boolean> {
  const text = sql`n.given #>> '{}'`
  const operator = { equals: sql`=`, contains: sql`=`, 'at-least': sql`>=`, 'at-most': sql`<=` }[is]
  // A value that is not a number does not match. `case` prevents its conversion.
  if (entry === 'number')
    return sql`case when ${text} ~ '^-?\\d+(\\.\\d+)?$' then (${text})::numeric ${operator} ${answer}::numeric else false end`
  if (entry === 'date') return sql`case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${text} ${operator} ${answer} else false end`
  if (is === 'contains') return sql`coalesce(position(fold_text(${answer}) in fold_text(${text})) > 0, false)`
  // A field with several values matches if one of them does.
  return sql`coalesce(n.given @> to_jsonb(${answer}::text) or fold_text(${text}) = fold_text(${answer}), false)`
}

/** Conditions on the forms that clients have sent and, for reviewers, on their answers. */
export const formConditions: readonly ClientConditionSource[] = [formSent, formAnswer]
