import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    organisations: {
      id: Generated<string>
      edition: string
      name: string
      domain: string | null
      signup_code_hash: Generated<string | null>
      account_seats: Generated<number>
      adviser_seats: Generated<number>
      portal_limit: Generated<number | null>
      has_no_portal_limit: Generated<boolean>
      details: Generated<JSONColumnType<object>>
      deleted_at: Generated<Timestamp | null>
      created_at: Generated<Timestamp>
    }
    people: {
      id: Generated<string>
      edition: string
      organisation_id: string | null
      email: string
      /** The address in lower case, for look-ups. */
      email_key: GeneratedAlways<string>
      search_words: GeneratedAlways<string>
      name: string
      phone: string | null
      title: string | null
      born_on: Generated<string | null>
      role: 'admin' | 'company-admin' | 'professional' | 'client'
      locale: 'en' | 'is' | 'el'
      theme: Generated<'portal' | 'light' | 'dark' | 'contrast'>
      is_active: Generated<boolean>
      is_second_factor_disabled: Generated<boolean>
      password_hash: string | null
      email_verified_at: Generated<Timestamp | null>
      auth_type: Generated<'password' | 'e-id'>
      hides_welcome: Generated<boolean>
      mobile: Generated<string | null>
      mobile_verified_at: Generated<Timestamp | null>
      pin_channel: Generated<'email' | 'sms'>
      second_factor_disabled_at: Generated<Timestamp | null>
      second_factor_disabled_by: Generated<string | null>
      second_factor_disabled_reason: Generated<string | null>
      fcm_token: Generated<string | null>
      fcm_session_id: Generated<string | null>
      details: Generated<JSONColumnType<object>>
      deleted_at: Generated<Timestamp | null>
      last_sign_in_at: Timestamp | null
      previous_sign_in_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    person_photos: {
      person_id: string
      edition: string
      id: string
      small: Buffer
      large: Buffer
      set_at: Timestamp
    }
    portals: {
      id: string
      edition: string
      organisation_id: string
      name: string
      strapline: string | null
      theme: string
      data_source: Generated<string | null>
      details: Generated<JSONColumnType<object>>
      deleted_at: Generated<Timestamp | null>
      created_by: string | null
      created_at: Generated<Timestamp>
    }
    portal_terms: {
      edition: string
      portal_id: string
      version: number
      texts: JSONColumnType<Partial<Record<'en' | 'is' | 'el', string>>>
      published_at: Timestamp
      published_by: string | null
    }
    terms_acceptances: {
      edition: string
      account_id: string
      portal_id: string
      version: number
      person_id: string
      locale: string
      text_hash: Buffer
      accepted_at: Timestamp
    }
  }
}
