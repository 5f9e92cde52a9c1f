-- Accounts at the provider of the firm's staff. A person has one account at each provider, and an account belongs to one person.
create table staff_sign_ons (
  person_id uuid not null references people on delete cascade,
  edition text not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  bound_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (person_id, issuer),
  unique (edition, issuer, subject)
);
grant select, insert, update, delete on staff_sign_ons to ${app};
call protect_table('staff_sign_ons', 'person');

-- When the provider identified the person for this session, and whether it stated a second factor.
alter table sessions
  add column staff_sign_on_at timestamptz,
  add column has_provider_factor boolean not null default false;

-- Requests of staff: to sign in, and to prove within a session that they are still there.
alter table oidc_auth_requests drop constraint oidc_auth_requests_purpose_check, drop constraint oidc_auth_requests_check;
alter table oidc_auth_requests
  add constraint oidc_auth_requests_purpose_check check (purpose in ('sign-in', 'link', 'staff-sign-in', 'staff-proof')),
  add constraint oidc_auth_requests_check check ((purpose in ('link', 'staff-proof')) = (session_id is not null));
