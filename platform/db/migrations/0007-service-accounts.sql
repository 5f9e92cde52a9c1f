-- Accounts of programs that use the API without a person, such as scheduled imports (decision 55). They belong to an organisation or, if
-- that is null, to the edition's admins, as imports do.
create table service_accounts (
  id uuid primary key default uuidv7(),
  edition text not null,
  organisation_id uuid references organisations,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (scopes <@ '{imports:read, imports:write}' and cardinality(scopes) > 0),
  created_by uuid not null references people,
  created_at timestamptz not null,
  disabled_by uuid references people,
  disabled_at timestamptz,
  check ((disabled_by is null) = (disabled_at is null))
);
create index service_accounts_organisation on service_accounts (edition, organisation_id);
create index service_accounts_created_by on service_accounts (created_by);
create index service_accounts_disabled_by on service_accounts (disabled_by);
grant select, insert, update on service_accounts to ${app};

-- Tokens of service accounts: the SHA-256 of 256 random bits, and the last characters, by which people recognise a token.
create table api_tokens (
  id uuid primary key default uuidv7(),
  edition text not null,
  service_account_id uuid not null references service_accounts,
  -- Chosen by the caller, so that a repeated request issues one token.
  request_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ending text not null check (length(ending) = 4),
  -- Networks that may use the token; none means any.
  allowed_networks text[] not null,
  created_by uuid not null references people,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  -- The hour of the last use, and of the last use that was refused because the token had expired.
  last_used_at timestamptz,
  refused_at timestamptz,
  expiry_notified_at timestamptz,
  revoked_by uuid references people,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null)),
  unique (service_account_id, request_id)
);
create index api_tokens_expiring on api_tokens (edition, expires_at) where revoked_at is null and expiry_notified_at is null;
create index api_tokens_created_by on api_tokens (created_by);
create index api_tokens_revoked_by on api_tokens (revoked_by);
grant select, insert, update on api_tokens to ${app};

call protect_table('service_accounts', 'staff');
call permit('service_accounts', 'insert', 'firm admins', 'created_by = (select current_person())');
call permit('service_accounts', 'update', 'firm admins');
call limit_columns_to('service_accounts', '{name, scopes, disabled_by, disabled_at}');
call protect_table('api_tokens', 'staff');
call permit('api_tokens', 'insert', 'firm admins', 'created_by = (select current_person())');
call permit('api_tokens', 'update', 'firm admins');
call limit_columns_to('api_tokens', '{revoked_by, revoked_at}');

-- Imports of service accounts
-- ---------------------------

alter table imports
  add column created_by_service uuid references service_accounts,
  add column committed_by_service uuid references service_accounts;
create index imports_created_by_service on imports (created_by_service);
create index imports_committed_by_service on imports (committed_by_service);
drop trigger limit_columns on imports;
call limit_columns_to('imports', '{state, layout, columns, counts, refusal, progress, heartbeat_at, tries, error_count, committed_by,
  committed_by_service, undone_by}');

-- The caller of a service account's transaction. Its accounts are empty, so that the classes show it no client.
create function current_service_account() returns uuid language sql stable
  as $$ select case when public.caller() = 'service' then nullif(current_setting('atrium.service', true), '')::uuid end $$;
grant execute on function current_service_account() to ${app};

create policy service_read on service_accounts for select using (
  edition = (select current_edition()) and id = (select current_service_account())
);

create policy service_read on imports for select using (
  edition = (select current_edition()) and exists (
    select from service_accounts s where s.id = (select current_service_account())
      and (s.organisation_id is null or s.organisation_id = imports.organisation_id))
);
create policy service_insert on imports for insert with check (
  edition = (select current_edition()) and created_by_service = (select current_service_account())
  and created_by is null and committed_by is null and undone_by is null and exists (
    select from service_accounts s where s.id = (select current_service_account())
      and s.organisation_id is not distinct from imports.organisation_id)
);
create policy service_update on imports for update
  using (edition = (select current_edition()) and created_by_service = (select current_service_account()))
  with check (
    edition = (select current_edition()) and created_by_service = (select current_service_account())
    and committed_by is null and undone_by is null
    and (committed_by_service is null or committed_by_service = (select current_service_account()))
  );
create policy service_delete on imports for delete using (
  edition = (select current_edition()) and created_by_service = (select current_service_account())
);

do $$
declare
  own constant text := 'edition = (select current_edition()) and exists (
    select from imports i where i.id = import_id and i.created_by_service = (select current_service_account()))';
  seen constant text := 'edition = (select current_edition()) and (select current_service_account()) is not null and exists (
    select from imports i where i.id = import_id)';
begin
  execute format('create policy service_read on import_parts for select using (%s)', own);
  execute format('create policy service_insert on import_parts for insert with check (%s)', own);
  execute format('create policy service_update on import_parts for update using (%s) with check (%s)', own, own);
  execute format('create policy service_delete on import_parts for delete using (%s)', own);
  execute format('create policy service_read on import_errors for select using (%s)', seen);
  execute format('create policy service_delete on import_errors for delete using (%s)', own);
end $$;

create policy service_read on import_headings for select using (
  edition = (select current_edition()) and exists (
    select from service_accounts s where s.id = (select current_service_account())
      and s.organisation_id is not distinct from import_headings.organisation_id)
);

-- A service account adds events in its own name.
create policy service_insert on events for insert with check (
  edition = (select current_edition()) and (select current_service_account()) is not null
  and person_id is null and account_id is null and as_account_id is null
  and details ->> 'serviceAccountId' = (select current_service_account())::text
);
