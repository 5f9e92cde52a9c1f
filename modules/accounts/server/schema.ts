import type { ClientViewSettings } from '../contract/client-views.ts'
import type { Locale } from '@atrium/contract/locales'
import type { DataSource } from '@atrium/editions/edition'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = Date
type PlainDateText = string

export type OverviewPortfolio = { id: string; name: string; type: string }

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    account_rules: { edition: string; account_id: string; name: string; is_enabled: boolean }
    accounts: {
      id: Generated<string>
      edition: string
      portal_id: string
      external_id: string | null
      name: string
      email: string
      email_key: GeneratedAlways<string>
      search_words: GeneratedAlways<string>
      currency: Generated<string>
      inception_on: PlainDateText | null
      is_active: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      created_by: Generated<string | null>
      updated_by: Generated<string | null>
      last_invited_at: Generated<Timestamp | null>
      invitation_locale: Generated<Locale | null>
      default_company: Generated<string | null>
      default_adviser: Generated<string | null>
      default_staff: Generated<string | null>
      details: Generated<JSONColumnType<object>>
      deleted_at: Generated<Timestamp | null>
    }
    account_people: {
      edition: string
      account_id: string
      person_id: string
      relation: 'owner' | 'joint' | 'attorney' | 'executor' | 'professional' | 'adviser' | 'staff'
      since_on: PlainDateText
      until_on: PlainDateText | null
    }
    client_groups: {
      id: Generated<string>
      edition: string
      portal_id: string
      name: string
      score: Generated<number>
      welcome: Generated<JSONColumnType<object>>
      is_active: Generated<boolean>
      created_at: Generated<Timestamp>
      details: Generated<JSONColumnType<object>>
      deleted_at: Generated<Timestamp | null>
    }
    client_group_members: { edition: string; group_id: string; account_id: string; member_since: Generated<Timestamp> }
    access_groups: {
      id: Generated<string>
      edition: string
      portal_id: string
      name: string
      is_active: Generated<boolean>
      created_at: Generated<Timestamp>
      details: Generated<JSONColumnType<object>>
      deleted_at: Generated<Timestamp | null>
    }
    access_group_team: { edition: string; group_id: string; person_id: string }
    access_group_accounts: { edition: string; group_id: string; account_id: string }
    account_overviews: {
      account_id: string
      edition: string
      value: string | null
      change: string | null
      change_1y: string | null
      currency: string
      portfolios: JSONColumnType<OverviewPortfolio[]>
      portfolio_types: string[]
      search_text: string
      as_on: PlainDateText | null
      is_empty: Generated<boolean>
      refreshed_at: Timestamp
      failure: string | null
    }
    account_link_requests: {
      id: Generated<string>
      edition: string
      account_id: string
      person_id: string
      requested_at: Timestamp
      outcome: Generated<'linked' | 'declined' | null>
      decided_by: Generated<string | null>
      decided_at: Generated<Timestamp | null>
    }
    client_views: {
      id: string
      edition: string
      portal_id: string
      person_id: string
      name: string
      is_shared: boolean
      settings: JSONColumnType<ClientViewSettings>
      changed_at: Timestamp
    }
    external_clients: { edition: string; source: DataSource; external_id: string; name: string; currency: string; email: string | null }
    recent_accounts: { edition: string; person_id: string; account_id: string; opened_at: Timestamp }
    account_views: { edition: string; person_id: string; account_id: string; viewed_on: PlainDateText }
    portfolios: {
      edition: string
      id: string
      account_id: string
      seen_at: Timestamp
      source: Generated<DataSource | null>
      name: Generated<string | null>
      type: Generated<string | null>
      currency: Generated<string | null>
      value: Generated<string | null>
      valued_on: Generated<PlainDateText | null>
      holdings_tried_at: Generated<Timestamp | null>
      holdings_fetched_at: Generated<Timestamp | null>
      holdings_on: Generated<PlainDateText | null>
      holdings_failure: Generated<string | null>
      values_fetched_at: Generated<Timestamp | null>
      are_values_due: Generated<boolean>
      search_words: GeneratedAlways<string>
    }
  }
}
