import type { Generated } from 'kysely'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    sessions: {
      id: Generated<string>
      edition: string
      person_id: string
      token_hash: Buffer
      transport: Generated<'cookie' | 'bearer'>
      stage: 'second-factor' | 'signed-in'
      created_at: Timestamp
      last_active_at: Timestamp
      ends_at: Timestamp
      second_factor_at: Timestamp | null
      electronic_id_at: Timestamp | null
      staff_sign_on_at: Generated<Timestamp | null>
      has_provider_factor: Generated<boolean>
      address: string | null
      user_agent: string | null
    }
    pins: {
      id: Generated<string>
      edition: string
      session_id: string
      person_id: string
      code_hash: Buffer
      created_at: Timestamp
      expires_at: Timestamp
    }
    authenticators: {
      person_id: string
      edition: string
      sealed_secret: Buffer
      created_at: Timestamp
      confirmed_at: Timestamp | null
      last_step: number | null
    }
    backup_codes: {
      id: Generated<string>
      edition: string
      person_id: string
      code_hash: Buffer
      created_at: Timestamp
      used_at: Timestamp | null
    }
    passkeys: {
      id: Generated<string>
      edition: string
      person_id: string
      credential_id: string
      public_key: Buffer
      counter: string | number
      transports: string[]
      host: string
      name: string
      created_at: Timestamp
      last_used_at: Timestamp | null
    }
    passkey_challenges: {
      challenge: string
      edition: string
      purpose: 'registration' | 'sign-in' | 'signature'
      session_id: string | null
      expires_at: Timestamp
    }
    electronic_ids: {
      person_id: string
      edition: string
      national_id_hash: Buffer
      sealed_national_id: Buffer
      linked_at: Timestamp
      last_used_at: Timestamp | null
    }
    oidc_auth_requests: {
      token_hash: Buffer
      edition: string
      purpose: 'sign-in' | 'link' | 'staff-sign-in' | 'staff-proof'
      session_id: string | null
      expires_at: Timestamp
    }
    staff_sign_ons: {
      person_id: string
      edition: string
      issuer: string
      subject: string
      bound_at: Timestamp
      last_used_at: Timestamp
    }
    email_changes: {
      person_id: string
      edition: string
      email: string
      code_hash: Buffer | null
      created_at: Timestamp
      expires_at: Timestamp
    }
    mobile_changes: {
      person_id: string
      edition: string
      mobile: string
      code_hash: Buffer
      created_at: Timestamp
      expires_at: Timestamp
    }
    sign_ups: {
      id: Generated<string>
      edition: string
      token_hash: Buffer
      email: string
      name: string
      locale: 'en' | 'is' | 'el'
      password_hash: string
      invitation_id: string | null
      organisation_id: string | null
      code_hash: Buffer | null
      created_at: Timestamp
      expires_at: Timestamp
    }
    impersonations: {
      id: Generated<string>
      edition: string
      session_id: string | null
      person_id: string
      account_id: string
      reason: 'client-care' | 'meeting' | 'client-asked' | 'check' | 'complaint'
      started_at: Timestamp
      ends_at: Timestamp
      ended_at: Timestamp | null
    }
    single_use_tokens: {
      id: Generated<string>
      edition: string
      purpose: 'password-reset' | 'client-invitation' | 'adviser-invitation' | 'sign-in'
      token_hash: Buffer
      person_id: string | null
      account_id: string | null
      organisation_id: string | null
      email: string | null
      issued_by: string | null
      session_id: Generated<string | null>
      created_at: Timestamp
      expires_at: Timestamp
      opened_at: Generated<Timestamp | null>
      used_at: Timestamp | null
    }
  }
}
