import type { Edition } from '@atrium/editions/edition'
import { daysAfter, dayIn } from '@atrium/domain/calendar'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { HoldingType, Ownership, ProtectionKind, RadioType, ValueSource } from '../../contract/planning-terms.ts'

type SeedDependencies = Pick<Dependencies, 'db' | 'clock'>

/** A holding that a command creates. `values` are the newest last, each so many days ago; liabilities are negative. */
export type SeedHolding = {
  /** External id of the account. */
  account: string
  name: string
  description: string
  radioType: RadioType
  type: HoldingType
  currency: string
  values: readonly { daysAgo: number; value: string; source: ValueSource }[]
  property?: { postCode: string; bedrooms: number; propertyType: string }
  owned?: { ownership: Ownership; share: string; coOwner: string }
}

/** Creates holdings as clients would have recorded them, and opens the financial page of their accounts. */
export const seedHoldings = ({ db, clock }: SeedDependencies, edition: Edition, holdings: readonly SeedHolding[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const now = clock()
    const today = dayIn(edition.timeZone, now)
    for (const { account: externalId, values, property, owned, radioType, ...fields } of holdings) {
      const account = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow()
      const owner = await transaction
        .selectFrom('account_people')
        .select('person_id')
        .where('account_id', '=', account.id)
        .where('relation', '=', 'owner')
        .orderBy('person_id')
        .executeTakeFirst()
      const newest = values.at(-1)
      if (!newest) continue
      const id = createSeedId(`holding ${externalId} ${fields.name}`)
      await transaction
        .insertInto('account_rules')
        .values({ edition: edition.id, account_id: account.id, name: 'financial', is_enabled: true })
        .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
        .execute()
      await transaction
        .insertInto('financial_holdings')
        .values({
          ...fields,
          id,
          edition: edition.id,
          account_id: account.id,
          user_id: owner?.person_id ?? null,
          radio_type: radioType,
          value: newest.value,
          value_date: daysAfter(today, -newest.daysAgo),
          returns: null,
          source: newest.source,
          post_code: property?.postCode ?? null,
          bedrooms: property?.bedrooms ?? null,
          property_type: property?.propertyType ?? null,
          enabled_estimate_btn: property !== undefined && newest.source !== 'estimate',
          ownership: owned?.ownership ?? 'sole',
          share: owned?.share ?? '100',
          co_owner: owned?.coOwner ?? '',
          created_at: now,
          changed_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const { daysAgo, value, source } of values)
        await transaction
          .insertInto('financial_values')
          .values({
            holding_id: id,
            value_date: daysAfter(today, -daysAgo),
            edition: edition.id,
            account_id: account.id,
            value,
            currency: fields.currency,
            share: owned?.share ?? '100',
            source,
            recorded_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
  })

/** A policy that a command creates. */
export type SeedPolicy = {
  /** External id of the account. */
  account: string
  kind: ProtectionKind
  name: string
  sum: string
  currency: string
  /** Days from today to the last day of the cover; null if it does not end. */
  endsInDays: number | null
  premium: string | null
  inTrust: boolean
}

/** Creates policies as clients would have recorded them. */
export const seedPolicies = ({ db, clock }: SeedDependencies, edition: Edition, policies: readonly SeedPolicy[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const now = clock()
    const today = dayIn(edition.timeZone, now)
    for (const { account: externalId, endsInDays, inTrust, kind, name, sum, currency, premium } of policies) {
      const account = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow()
      await transaction
        .insertInto('protections')
        .values({
          id: createSeedId(`policy ${externalId} ${name}`),
          edition: edition.id,
          account_id: account.id,
          user_id: null,
          kind,
          name,
          sum,
          currency,
          premium,
          ends_on: endsInDays === null ? null : daysAfter(today, endsInDays),
          in_trust: inTrust,
          created_at: now,
          changed_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
