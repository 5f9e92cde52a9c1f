import type { Generated } from 'kysely'
import type { EstateTerms } from '../contract/estate.ts'
import type { GiftExemption, GiftRecipient, MaritalStatus, Relation } from '../contract/estate-terms.ts'

type Timestamp = Date
type PlainDateText = string

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    estates: {
      account_id: string
      edition: string
      marital_status: MaritalStatus
      is_long_term_resident: boolean
      is_spouse_long_term_resident: boolean
      has_trust_interest: boolean
      spouse_percent: string
      charity_amount: string
      charity_percent: string
      home_percent: string
      transferred_nil_rate_percent: string
      transferred_residence_percent: string
      transferred_relief: string
      used_relief: string
      treatments: EstateTerms['treatments']
      wishes: string
      version: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
    }
    estate_people: {
      id: string
      edition: string
      account_id: string
      name: string
      relation: Relation
      birth_date: PlainDateText | null
      version: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
    }
    estate_gifts: {
      id: string
      edition: string
      account_id: string
      given_on: PlainDateText
      amount: string
      recipient: string
      recipient_kind: GiftRecipient
      exemption: GiftExemption
      lifetime_tax: string
      version: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
    }
  }
}
