-- What is worked out from the ledger is remembered by the version it was worked out from. Whatever changes the ledger counts it
-- up in the same transaction, so that nobody sees the one without the other. What is written outside of an edition counts for all.
create table ledger_versions (
  edition text primary key,
  version bigint not null
);
alter table ledger_versions enable row level security;
create policy scope on ledger_versions using (edition = (select current_edition()) or edition = '*');
grant select on ledger_versions to ${app};

create function count_ledger_version() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into ledger_versions (edition, version) values (coalesce(nullif(current_setting('atrium.edition', true), ''), '*'), 1)
    on conflict (edition) do update set version = ledger_versions.version + 1;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'ledger_securities', 'ledger_portfolios', 'ledger_transactions', 'ledger_prices', 'ledger_rates', 'ledger_levels'
  ] loop
    execute format('create trigger count_version after insert or update or delete or truncate on %I
      for each statement execute function count_ledger_version()', name);
  end loop;
end $$;
