-- How long documents are kept: classes of records, legal holds, orders to delete for good, and certificates of what was deleted (decision 79).

-- The last day on which an account was a client of the firm. Without a row the relationship continues.
create table client_relationships (
  account_id uuid primary key references accounts on delete cascade,
  edition text not null,
  ended_on date not null,
  set_by uuid references people on delete set null,
  set_at timestamptz not null
);
create index client_relationships_set_by on client_relationships (set_by) where set_by is not null;
grant select, insert, update, delete on client_relationships to ${app};
call protect_table('client_relationships', 'staff');
call permit('client_relationships', 'insert', 'staff', 'set_by = (select current_person())');
call permit('client_relationships', 'update', 'staff');
call permit('client_relationships', 'delete', 'staff');
call limit_columns_to('client_relationships', '{ended_on, set_by, set_at}');

-- Classes of records that staff state for a document, with the dates from which the law counts. They replace the class of its kind.
create table document_classes (
  document_id uuid not null references documents on delete cascade,
  class text not null check (class in ('pensionTransferAdvice', 'will', 'suitability', 'otherAdvice', 'clientAgreement', 'complaint', 'call',
    'identity', 'occasionalTransaction', 'relationshipTransaction', 'personalTax', 'businessTax', 'companyAccounts', 'vat', 'payroll',
    'contract', 'deed')),
  edition text not null,
  account_id uuid not null references accounts,
  record_on date,
  tax_year text check (tax_year ~ '^\d{4}/\d{2}$'),
  return_sent_on date,
  period_end_on date,
  ended_on date,
  is_mifid boolean not null default false,
  revision integer not null default 1,
  set_by uuid references people on delete set null,
  set_at timestamptz not null,
  primary key (document_id, class)
);
create index document_classes_account on document_classes (account_id);
create index document_classes_set_by on document_classes (set_by) where set_by is not null;
grant select, insert, update, delete on document_classes to ${app};
call protect_table('document_classes', 'staff');
call permit('document_classes', 'insert', 'staff', 'set_by = (select current_person())');
call permit('document_classes', 'update', 'staff');
call permit('document_classes', 'delete', 'staff');
call limit_columns_to('document_classes', '{record_on, tax_year, return_sent_on, period_end_on, ended_on, is_mifid, revision, set_by, set_at}');

-- Orders to delete nothing: of one document, or of all documents of an account, also of those that are added later. Clients never see them.
create table legal_holds (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts,
  -- Null for all documents of the account.
  document_id uuid references documents,
  reason text not null check (char_length(reason) between 3 and 500),
  -- The first day, in the time zone of the firm.
  from_on date not null,
  placed_by uuid references people on delete set null,
  placed_at timestamptz not null,
  -- The first day on which it no longer counts.
  released_on date,
  released_by uuid references people on delete set null,
  released_at timestamptz,
  release_reason text check (char_length(release_reason) between 3 and 500),
  check ((released_on is null) = (released_at is null) and (released_on is null) = (release_reason is null)),
  check (released_on >= from_on)
);
create index legal_holds_account on legal_holds (account_id, placed_at desc);
create index legal_holds_document on legal_holds (document_id) where document_id is not null;
create index legal_holds_current on legal_holds (edition, placed_at desc, id) where released_on is null;
create index legal_holds_placed_by on legal_holds (placed_by) where placed_by is not null;
create index legal_holds_released_by on legal_holds (released_by) where released_by is not null;
grant select, insert, update on legal_holds to ${app};
call protect_table('legal_holds', 'staff');
call permit('legal_holds', 'insert', 'staff', 'placed_by = (select current_person()) and released_on is null');
call permit('legal_holds', 'update', 'firm admins');
call limit_columns_to('legal_holds', '{released_on, released_by, released_at, release_reason}');

-- Orders of the firm's admins to delete a document for good. The nightly cleanup job carries them out, if its retention has ended and no hold counts.
create table destruction_orders (
  document_id uuid primary key references documents on delete cascade,
  edition text not null,
  account_id uuid not null references accounts,
  reason text not null check (char_length(reason) between 3 and 500),
  ordered_by uuid references people on delete set null,
  ordered_at timestamptz not null
);
create index destruction_orders_account on destruction_orders (account_id);
create index destruction_orders_edition on destruction_orders (edition, ordered_at);
create index destruction_orders_ordered_by on destruction_orders (ordered_by) where ordered_by is not null;
grant select, insert, delete on destruction_orders to ${app};
call protect_table('destruction_orders', 'staff');
call permit('destruction_orders', 'insert', 'firm admins', 'ordered_by = (select current_person())');
call permit('destruction_orders', 'delete', 'staff');

-- What was deleted for good, when and why. Never changed or deleted.
create table destruction_certificates (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts,
  document_id uuid not null references documents,
  -- Name, kind and versions of the document, why it could be deleted, and who ordered it, as they were on that day.
  content jsonb not null,
  destroyed_at timestamptz not null
);
create index destruction_certificates_account on destruction_certificates (account_id, destroyed_at desc);
create unique index destruction_certificates_document on destruction_certificates (document_id);
create index destruction_certificates_list on destruction_certificates (edition, destroyed_at desc, id);
grant select, insert on destruction_certificates to ${app};
call protect_table('destruction_certificates', 'staff');

-- Whoever may change a document may also restore what somebody else deleted. Until now the policy hid such rows from the update.
alter policy people_update on documents using (edition = (select current_edition()) and (select acts_for_person())
  and ((select sees_every_account()) or (is_from_client and account_id = any ((select seen_accounts())::uuid[]))));

-- Row-level security keeps the planner from using the index of words, because the operator of text search could tell what it sees. This
-- function of the owner uses it, within one account that the caller sees.
create extension if not exists btree_gin with schema public;
drop index document_texts_words;
create index document_texts_words on document_texts using gin (account_id, words);
create index document_texts_part on document_texts (account_id) where is_cut or state in ('failed', 'waiting');
create function texts_with_words(account uuid, query tsquery) returns setof uuid
  language sql stable security definer rows 200 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.file_id from public.document_texts t
    where t.account_id = account and t.words @@ query and t.edition = public.current_edition()
      and (public.sees_every_account() or t.account_id = any (public.seen_accounts()::uuid[]));
  end;
revoke execute on function texts_with_words(uuid, tsquery) from public;
grant execute on function texts_with_words(uuid, tsquery) to ${app};

-- An office file is converted to a PDF, which has no size in pixels.
alter table file_variants alter column width drop not null;
alter table file_variants alter column height drop not null;

-- Blobs of removed files count as unknown, so that a later run removes what an interruption or an outage of the store has left.
create or replace function list_unknown_blobs(keys text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k from unnest(keys) k
    where not exists (select from public.files f where f.blob = k and f.removed_at is null)
      and not exists (select from public.file_variants v join public.files f on f.id = v.file_id where v.blob = k and f.removed_at is null)
      and not exists (select from public.file_uploads u where u.segments @> jsonb_build_array(jsonb_build_object('blob', k)));
  end;
