import { daysAfter, dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { GiftExemption, GiftRecipient, MaritalStatus, Relation, Treatment } from '../../contract/estate-terms.ts'

/** An estate that a command creates. Shares and amounts that are missing are 0. */
export type SeedEstate = {
  /** External id of the account. */
  account: string
  maritalStatus: MaritalStatus
  spousePercent?: string
  charityAmount?: string
  homePercent?: string
  transferredNilRatePercent?: string
  transferredResidencePercent?: string
  transferredRelief?: string
  wishes?: string
  /** How holdings of the plan that a command has created count, by their names. */
  treatments?: readonly { holding: string; treatment: Treatment }[]
  people: readonly { name: string; relation: Relation; birthDate: string | null }[]
  gifts: readonly {
    daysAgo: number
    amount: string
    recipient: string
    recipientKind: GiftRecipient
    exemption: GiftExemption
    lifetimeTax?: string
  }[]
}

/** Creates estates as clients would have recorded them. */
export const seedEstates = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  edition: Edition,
  estates: readonly SeedEstate[],
): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const now = clock()
    const today = dayIn(edition.timeZone, now)
    for (const { account: externalId, people, gifts, treatments = [], ...terms } of estates) {
      const account = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow()
      const own = { edition: edition.id, account_id: account.id, created_at: now, changed_at: now }
      await transaction
        .insertInto('estates')
        .values({
          ...own,
          marital_status: terms.maritalStatus,
          is_long_term_resident: true,
          is_spouse_long_term_resident: true,
          has_trust_interest: false,
          spouse_percent: terms.spousePercent ?? '0',
          charity_amount: terms.charityAmount ?? '0',
          charity_percent: '0',
          home_percent: terms.homePercent ?? '0',
          transferred_nil_rate_percent: terms.transferredNilRatePercent ?? '0',
          transferred_residence_percent: terms.transferredResidencePercent ?? '0',
          transferred_relief: terms.transferredRelief ?? '0',
          used_relief: '0',
          treatments: JSON.stringify(
            treatments.map(({ holding, treatment }) => ({ item: createSeedId(`holding ${externalId} ${holding}`), treatment })),
          ) as never,
          wishes: terms.wishes ?? '',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const { name, relation, birthDate } of people)
        await transaction
          .insertInto('estate_people')
          .values({ ...own, id: createSeedId(`estate person ${externalId} ${name}`), name, relation, birth_date: birthDate })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      for (const { daysAgo, amount, recipient, recipientKind, exemption, lifetimeTax = '0' } of gifts)
        await transaction
          .insertInto('estate_gifts')
          .values({
            ...own,
            id: createSeedId(`estate gift ${externalId} ${recipient} ${daysAgo}`),
            given_on: daysAfter(today, -daysAgo),
            amount,
            recipient,
            recipient_kind: recipientKind,
            exemption,
            lifetime_tax: lifetimeTax,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
  })
