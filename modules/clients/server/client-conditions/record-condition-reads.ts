import { pastDays } from '@atrium/accounts/contract/client-conditions'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { defineClientCondition, type ClientConditionSource } from '@atrium/accounts/server/contributions'
import { plainDate } from '@atrium/contract/schema'
import { daysAfter } from '@atrium/domain/calendar'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { consentStates, reviewStates, taskStates } from '../../contract/client-condition-terms.ts'
import { requiredText } from '../../contract/record-schemas.ts'

/** The newest review of a client states when the next one is due. */
const review = defineClientCondition({
  kind: 'review',
  schema: z.strictObject({ is: z.enum(reviewStates), days: z.nullable(pastDays), day: z.nullable(plainDate) }).check(
    z.refine(({ is, days }) => is !== 'due-within' || days !== null, { path: ['days'] }),
    z.refine(({ is, day }) => is !== 'due-by' || day !== null, { path: ['day'] }),
  ),
  prepare: ({ view: { today } }, { is, days, day }) => {
    const newest = (column: RawBuilder<unknown>) =>
      sql`(select ${column} from client_reviews r where r.account_id = a.id order by r.held_on desc limit 1)`
    const due = newest(sql`r.next_due_on`)
    const conditions: Record<typeof is, RawBuilder<boolean>> = {
      overdue: sql`${due} < ${today}::date`,
      'due-within': sql`${due} <= ${daysAfter(today, days ?? 0)}::date`,
      'due-by': sql`${due} <= ${day}::date`,
      never: sql`not exists (select from client_reviews r where r.account_id = a.id)`,
    }
    return { matches: conditions[is], facts: is === 'never' ? sql`'{}'::jsonb` : sql`jsonb_build_object('on', ${due})` }
  },
})

const task = defineClientCondition({
  kind: 'task',
  schema: z.strictObject({ is: z.enum(taskStates) }),
  prepare: ({ view: { today } }, { is }) => {
    const open = sql`from client_tasks t where t.account_id = a.id and t.done_at is null
      ${is === 'overdue' ? sql`and t.due_on < ${today}::date` : sql``}`
    return {
      matches: sql`${is === 'none' ? sql`not ` : sql``}exists (select ${open})`,
      facts: sql`(select jsonb_build_object('count', count(*), 'on', min(t.due_on), 'text', (array_agg(t.title order by t.due_on nulls last, t.id))[1]) ${open})`,
    }
  },
})

/** The newest decision of a purpose applies. Purposes that differ only in case are the same. */
const consent = defineClientCondition({
  kind: 'consent',
  schema: z.strictObject({ purpose: requiredText(200), is: z.enum(consentStates) }),
  prepare: ({ view: { today } }, { purpose, is }) => {
    const newest = (columns: RawBuilder<unknown>) => sql`select ${columns} from client_consents c
      where c.account_id = a.id and lower(c.purpose) = lower(${purpose}) order by c.decided_on desc, c.created_at desc, c.id desc limit 1`
    const given = sql`coalesce((${newest(sql`c.decision = 'given' and (c.until_on is null or c.until_on >= ${today}::date)`)}), false)`
    return {
      matches: is === 'given' ? sql<boolean>`${given}` : sql<boolean>`not ${given}`,
      facts: sql`(${newest(sql`jsonb_build_object('on', c.decided_on, 'codes', jsonb_build_array(
        case when c.decision = 'given' and c.until_on < ${today}::date then 'ended' else c.decision end))`)})`,
    }
  },
  options: {
    // Purposes may name people, so that only those of the caller's clients are listed.
    purpose: async ({ transaction, scope, view: { person, edition, today } }, { search, offset, limit }) => {
      const { rows } = await sql<{ purpose: string; count: number }>`
        select min(c.purpose) as purpose, count(*) over ()::int as count from client_consents c join accounts a on a.id = c.account_id
        where a.portal_id = ${scope.portalId} and a.is_active and ${isVisibleToStaff(person, edition, today)}
          and position(fold_text(${search}) in fold_text(c.purpose)) > 0
        group by lower(c.purpose) order by 1 limit ${limit} offset ${offset}`.execute(transaction)
      return { items: rows.map(({ purpose }) => ({ value: purpose, label: purpose })), count: rows[0]?.count ?? 0 }
    },
  },
})

/** Conditions on what staff record about a client. Notes and flags of vulnerability are not among them: few people may read them. */
export const recordConditions: readonly ClientConditionSource[] = [review, task, consent]
