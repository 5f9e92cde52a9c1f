import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import type { EstateGift, EstatePerson, EstateTerms } from '../../contract/estate.ts'

/** What is assumed of an estate of which nothing is stored. */
const noTerms: EstateTerms = {
  maritalStatus: 'single',
  isLongTermResident: true,
  isSpouseLongTermResident: true,
  hasTrustInterest: false,
  treatments: [],
  spousePercent: '0',
  charityAmount: '0',
  charityPercent: '0',
  homePercent: '0',
  transferredNilRatePercent: '0',
  transferredResidencePercent: '0',
  transferredRelief: '0',
  usedRelief: '0',
  wishes: '',
  version: 0,
}

export async function findTerms(transaction: Transacting, { account }: AccountScope): Promise<EstateTerms> {
  const { rows } = await sql<EstateTerms>`select marital_status as "maritalStatus", is_long_term_resident as "isLongTermResident",
      is_spouse_long_term_resident as "isSpouseLongTermResident", has_trust_interest as "hasTrustInterest", treatments,
      trim_scale(spouse_percent)::text as "spousePercent", trim_scale(charity_amount)::text as "charityAmount",
      trim_scale(charity_percent)::text as "charityPercent", trim_scale(home_percent)::text as "homePercent",
      trim_scale(transferred_nil_rate_percent)::text as "transferredNilRatePercent",
      trim_scale(transferred_residence_percent)::text as "transferredResidencePercent",
      trim_scale(transferred_relief)::text as "transferredRelief", trim_scale(used_relief)::text as "usedRelief", wishes, version
    from estates where account_id = ${account.id}::uuid`.execute(transaction)
  return rows[0] ?? noTerms
}

type Dated<Row> = Omit<Row, 'changedAt'> & { changedAt: Date }

const withTimes = <Row extends { changedAt: string }>(rows: readonly Dated<Row>[]): Row[] =>
  rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }) as unknown as Row)

async function selectPeople(transaction: Transacting, { account }: AccountScope, condition: RawBuilder<unknown>): Promise<EstatePerson[]> {
  const { rows } = await sql<
    Dated<EstatePerson>
  >`select id, name, relation, birth_date::text as "birthDate", version, changed_at as "changedAt"
    from estate_people where account_id = ${account.id}::uuid and ${condition} order by name, id`.execute(transaction)
  return withTimes(rows)
}

/** Lists the people of an estate by name. */
export const listPeople = (transaction: Transacting, scope: AccountScope): Promise<EstatePerson[]> =>
  selectPeople(transaction, scope, sql`true`)

export const findPerson = async (transaction: Transacting, scope: AccountScope, id: string): Promise<EstatePerson | undefined> =>
  (await selectPeople(transaction, scope, sql`id = ${id}::uuid`))[0]

async function selectGifts(transaction: Transacting, { account }: AccountScope, condition: RawBuilder<unknown>): Promise<EstateGift[]> {
  const { rows } = await sql<Dated<EstateGift>>`select id, given_on::text as "givenOn", trim_scale(amount)::text as amount, recipient,
      recipient_kind as "recipientKind", exemption, trim_scale(lifetime_tax)::text as "lifetimeTax", version, changed_at as "changedAt"
    from estate_gifts where account_id = ${account.id}::uuid and ${condition} order by given_on, recipient, id`.execute(transaction)
  return withTimes(rows)
}

/** Lists the gifts of a client, the oldest first. */
export const listGifts = (transaction: Transacting, scope: AccountScope): Promise<EstateGift[]> =>
  selectGifts(transaction, scope, sql`true`)

export const findGift = async (transaction: Transacting, scope: AccountScope, id: string): Promise<EstateGift | undefined> =>
  (await selectGifts(transaction, scope, sql`id = ${id}::uuid`))[0]
