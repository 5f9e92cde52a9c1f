import { sql, type RawBuilder } from 'kysely'

/** Condition that a row of `account_people`, or another relation with first and last day, applies on a day. */
export const isCurrentOn = (relation: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  sql`${relation}.since_on <= ${day}::date and (${relation}.until_on is null or ${relation}.until_on >= ${day}::date)`
