import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = Date
type PlainDateText = string

export type OverviewPortfolio = { id: string; name: string; type: string }

/** Tables as Kysely sees them: numeric as text, date as `YYYY-MM-DD` text, timestamptz as Date (see client.ts). */
export interface Schema {
  organisations: {
    id: Generated<string>
    edition: string
    name: string
    domain: string | null
    signup_code_hash: Generated<string | null>
    account_seats: Generated<number>
    adviser_seats: Generated<number>
    created_at: Generated<Timestamp>
  }
  people: {
    id: Generated<string>
    edition: string
    organisation_id: string | null
    email: string
    /** The address in small letters, by which it is looked for. */
    email_key: GeneratedAlways<string>
    name: string
    phone: string | null
    title: string | null
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
    last_sign_in_at: Timestamp | null
    previous_sign_in_at: Timestamp | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  sessions: {
    id: Generated<string>
    edition: string
    person_id: string
    token_hash: Buffer
    carrier: Generated<'cookie' | 'bearer'>
    stage: 'second-factor' | 'signed-in'
    created_at: Timestamp
    last_active_at: Timestamp
    ends_at: Timestamp
    second_factor_at: Timestamp | null
    electronic_id_at: Timestamp | null
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
    purpose: 'registration' | 'sign-in'
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
  electronic_id_visits: {
    token_hash: Buffer
    edition: string
    purpose: 'sign-in' | 'link'
    session_id: string | null
    expires_at: Timestamp
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
  person_photos: {
    person_id: string
    edition: string
    id: string
    small: Buffer
    large: Buffer
    set_at: Timestamp
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
  maintenance: {
    edition: string
    messages: JSONColumnType<Partial<Record<'en' | 'is' | 'el', string>>>
    until: Timestamp
    set_by: string | null
    set_at: Timestamp
  }
  account_rules: { edition: string; account_id: string; name: string; is_enabled: boolean }
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
    used_at: Timestamp | null
  }
  portals: {
    id: string
    edition: string
    organisation_id: string
    name: string
    strapline: string | null
    theme: string
    data_source: Generated<string | null>
    created_by: string | null
    created_at: Generated<Timestamp>
  }
  reconciliation_runs: {
    id: Generated<string>
    edition: string
    started_at: Timestamp
    finished_at: Timestamp | null
    portfolio_count: Generated<number>
    failure_count: Generated<number>
    difference_count: Generated<number>
    seen_at: Timestamp | null
  }
  upstream_connections: {
    edition: string
    name: string
    url: string
    sealed_token: Buffer
    updated_at: Timestamp
  }
  accounts: {
    id: Generated<string>
    edition: string
    portal_id: string
    external_id: string | null
    name: string
    email: string
    email_key: GeneratedAlways<string>
    currency: Generated<string>
    inception_on: PlainDateText | null
    is_active: Generated<boolean>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    created_by: Generated<string | null>
    updated_by: Generated<string | null>
    last_invited_at: Generated<Timestamp | null>
    default_company: Generated<string | null>
    default_adviser: Generated<string | null>
    default_staff: Generated<string | null>
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
  }
  client_group_members: { edition: string; group_id: string; account_id: string; member_since: Generated<Timestamp> }
  access_groups: { id: Generated<string>; edition: string; portal_id: string; name: string; is_active: Generated<boolean> }
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
  portfolios: { edition: string; id: string; account_id: string; seen_at: Timestamp }
  provider_snapshots: { edition: string; account_id: string; call: string; payload: JSONColumnType<object>; fetched_at: Timestamp }
  shared_answers: { edition: string; call: string; payload: JSONColumnType<object>; fetched_at: Timestamp }
  mails: {
    id: Generated<string>
    edition: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    created_at: Timestamp
    sent_at: Timestamp | null
    channel: Generated<'email' | 'sms' | 'push'>
    given_up_at: Generated<Timestamp | null>
    tries: Generated<number>
    next_try_at: Generated<Timestamp | null>
    expires_at: Generated<Timestamp>
    person_id: Generated<string | null>
    portal_id: Generated<string | null>
  }
  events: {
    id: Generated<string>
    edition: string
    at: Timestamp
    kind: string
    outcome: Generated<'done' | 'refused'>
    person_id: string | null
    as_account_id: string | null
    account_id: string | null
    portal_id: string | null
    subject_type: string | null
    subject_id: string | null
    details: JSONColumnType<object>
    request_id: string | null
    address: string | null
    user_agent: string | null
  }
  revisions: {
    id: GeneratedAlways<string>
    edition: string
    at: Timestamp
    subject_type: string
    subject_id: string
    account_id: string | null
    field: string
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
    person_id: string | null
    as_account_id: string | null
    changed_by: string | null
    request_id: string | null
  }
  account_views: { edition: string; person_id: string; account_id: string; viewed_on: PlainDateText }
  event_seals: { edition: string; position: string; event_id: string; link: Buffer }
  audit_checkpoints: {
    id: Generated<string>
    edition: string
    position: string
    event_id: string | null
    link: Buffer
    at: Timestamp
    key: string
    previous_key: string | null
    signature: string
  }
}
