import { currency, decimal, plainDate } from '@atrium/contract/schema'
import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { clientRelations, signInStates } from '../../contract/client-condition-terms.ts'
import { pastDays } from '../../contract/client-conditions.ts'
import { lastSignInQuery } from '../accounts/sign-in-reads.ts'
import { defineClientCondition, type ClientConditionSource } from '../contributions.ts'

const dayMs = 86_400_000

const valueOfAccount = defineClientCondition({
  kind: 'value',
  isForOutsideProfessionals: true,
  schema: z
    .strictObject({ atLeast: z.nullable(decimal), atMost: z.nullable(decimal), currency })
    .check(z.refine(({ atLeast, atMost }) => atLeast !== null || atMost !== null, { path: ['atLeast'] })),
  prepare: (_query, { atLeast, atMost, currency: unit }) => ({
    matches: sql`(o.currency = ${unit} and o.value is not null and ${isWithin(sql`o.value`, atLeast, atMost, 'numeric')})`,
    facts: sql`jsonb_build_object('amount', jsonb_build_object('amount', o.value::text, 'currency', o.currency), 'on', o.as_on)`,
  }),
})

const lastSignIn = defineClientCondition({
  kind: 'last-sign-in',
  schema: z
    .strictObject({ is: z.enum(signInStates), days: z.nullable(pastDays) })
    .check(z.refine(({ is, days }) => is === 'never' || days !== null, { path: ['days'] })),
  isForOutsideProfessionals: true,
  prepare: ({ context }, { is, days }) => {
    const since = new Date(context.deps.clock().getTime() - (days ?? 0) * dayMs)
    const conditions: Record<typeof is, RawBuilder<boolean>> = {
      within: sql`(${lastSignInQuery}) >= ${since}`,
      // Somebody who never signed in has not signed in since then either.
      before: sql`coalesce((${lastSignInQuery}) < ${since}, true)`,
      never: sql`(${lastSignInQuery}) is null`,
    }
    return { matches: conditions[is], facts: sql`jsonb_build_object('at', (${lastSignInQuery}))` }
  },
})

const clientSince = defineClientCondition({
  kind: 'client-since',
  isForOutsideProfessionals: true,
  schema: z.strictObject({ from: z.nullable(plainDate), until: z.nullable(plainDate) }).check(
    z.refine(({ from, until }) => from !== null || until !== null, { path: ['from'] }),
    z.refine(({ from, until }) => from === null || until === null || from <= until, { path: ['until'] }),
  ),
  prepare: ({ view: { edition } }, { from, until }) => {
    const since = sql`coalesce(a.inception_on, (a.created_at at time zone ${edition.timeZone})::date)`
    return { matches: isWithin(since, from, until, 'date'), facts: sql`jsonb_build_object('on', ${since})` }
  },
})

const relation = defineClientCondition({
  kind: 'relation',
  schema: z.strictObject({ relations: z.array(z.enum(clientRelations)).check(z.minLength(1)), has: z.boolean() }),
  prepare: ({ view: { today } }, { relations, has }) => {
    const related = sql`from account_people ap join people p on p.id = ap.person_id
      where ap.account_id = a.id and ap.relation = any (${relations}::text[])
        and ${isCurrentOn(sql`ap`, today)}`
    return {
      matches: sql`${has ? sql`` : sql`not `}exists (select ${related})`,
      facts: sql`(select jsonb_build_object('codes', jsonb_agg(distinct ap.relation), 'text', string_agg(distinct p.name, ', ')) ${related})`,
    }
  },
})

const numberOfPortfolios = z.int().check(z.minimum(0), z.maximum(1_000))

const portfolioCount = defineClientCondition({
  kind: 'portfolio-count',
  isForOutsideProfessionals: true,
  schema: z
    .strictObject({ atLeast: z.nullable(numberOfPortfolios), atMost: z.nullable(numberOfPortfolios) })
    .check(z.refine(({ atLeast, atMost }) => atLeast !== null || atMost !== null, { path: ['atLeast'] })),
  prepare: (_query, { atLeast, atMost }) => {
    const count = sql`jsonb_array_length(coalesce(o.portfolios, '[]'))`
    return { matches: isWithin(count, atLeast, atMost, 'int'), facts: sql`jsonb_build_object('count', ${count})` }
  },
})

/** Compares a value with its limits, of which one may be null. */
const isWithin = (
  value: RawBuilder<unknown>,
  atLeast: string | number | null,
  atMost: string | number | null,
  type: 'numeric' | 'date' | 'int',
): RawBuilder<boolean> => sql`(${atLeast === null ? sql`true` : sql`${value} >= ${atLeast}::${sql.raw(type)}`}
  and ${atMost === null ? sql`true` : sql`${value} <= ${atMost}::${sql.raw(type)}`})`

/** Conditions on what Atrium stores about an account and its people. */
export const accountConditions: readonly ClientConditionSource[] = [valueOfAccount, lastSignIn, clientSince, relation, portfolioCount]
