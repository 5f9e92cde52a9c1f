import { pastDays } from '@atrium/accounts/contract/client-conditions'
import { isAmong } from '@atrium/accounts/server/client-conditions/match-reads'
import { defineClientCondition, type ClientConditionSource } from '@atrium/accounts/server/contributions'
import { localText } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { EventKindDefinition } from '@atrium/platform/events/event-kinds'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { eventStates } from '../../contract/client-condition-terms.ts'

/** Kinds of events that name the account, with their names. Staff read them in the timeline of a client. */
const listKinds = ({ deps }: RequestContext): [string, EventKindDefinition][] =>
  deps
    .contributed('eventKinds')
    .flatMap((kinds) => Object.entries<EventKindDefinition>(kinds))
    .filter(([, { isOfAccount }]) => isOfAccount)

/** Clients for whom an event of a kind happened, or did not, within a number of days. */
const event = defineClientCondition({
  kind: 'event',
  schema: z.strictObject({ event: z.string().check(z.minLength(1), z.maxLength(60)), is: z.enum(eventStates), days: pastDays }),
  prepare: ({ context, view: { edition } }, { event: kind, is, days }) => {
    const since = new Date(context.deps.clock().getTime() - days * 86_400_000)
    const name = listKinds(context).find(([code]) => code === kind)?.[1].name
    const events = sql`from events e where e.edition = ${edition.id} and e.kind = ${kind} and e.outcome = 'done'`
    return {
      // If no module declares the kind any longer, no client matches, even if the event must not have happened.
      matches:
        name === undefined
          ? sql`false`
          : isAmong(sql`select e.account_id ${events} and e.at >= ${since} and e.account_id is not null`, is === 'happened'),
      facts: sql`(select jsonb_build_object('at', e.at, 'by', (select p.name from people p where p.id = e.person_id))
        ${events} and e.account_id = a.id order by e.at desc limit 1)`,
      names: name === undefined ? {} : { event: name },
      isMissing: name === undefined,
    }
  },
  options: {
    event: ({ context, view }, { search, offset, limit }) => {
      const { locale } = view.person
      const wanted = search.toLocaleLowerCase(locale)
      const items = listKinds(context)
        .map(([value, { name }]) => ({ value, label: name }))
        .filter(({ label }) => localText(label, locale).toLocaleLowerCase(locale).includes(wanted))
        .toSorted((one, other) => localText(one.label, locale).localeCompare(localText(other.label, locale), locale))
      return Promise.resolve({ items: items.slice(offset, offset + limit), count: items.length })
    },
  },
})

/** Conditions on the events of an account. */
export const eventConditions: readonly ClientConditionSource[] = [event]
