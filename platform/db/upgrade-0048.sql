-- Renames tables and columns of a database at 0048-revisions to the names of the baseline.
alter table mails rename to outbox_messages;
alter table import_mistakes rename to import_errors;
alter table ledger_levels rename to benchmark_levels;
alter table shared_answers rename to provider_cache;
alter table electronic_id_visits rename to oidc_auth_requests;

alter table sessions rename column carrier to transport;
alter table event_seals rename column link to hash;
alter table audit_checkpoints rename column link to hash;
alter table ledger_transactions rename column booking to sequence_no;
alter table ledger_prices rename column saying to version;
alter table ledger_rates rename column saying to version;
alter table benchmark_levels rename column saying to version;
alter table ledger_snapshots rename column worked_out_at to computed_at;
alter table imports rename column first_booking to first_sequence_no;
alter table imports rename column last_booking to last_sequence_no;
alter table imports rename column worked_at to heartbeat_at;
alter table imports rename column mistake_count to error_count;
alter table reconciliation_runs rename column seen_at to heartbeat_at;

alter table ledger_transactions validate constraint lots_of_a_transfer;
alter table ledger_transactions rename constraint lots_of_a_transfer to ledger_transactions_lots_check;

-- Constraints, indexes and sequences carry the name of their table or column, which a rename leaves as it was.
do $$
declare
  renamed constant text[][] := array[
    ['mails_', 'outbox_messages_'], ['import_mistakes_', 'import_errors_'], ['ledger_levels_', 'benchmark_levels_'],
    ['shared_answers_', 'provider_cache_'], ['electronic_id_visits_', 'oidc_auth_requests_'],
    ['sessions_carrier_', 'sessions_transport_'], ['event_seals_link_', 'event_seals_hash_'],
    ['audit_checkpoints_link_', 'audit_checkpoints_hash_'], ['ledger_transactions_booking_', 'ledger_transactions_sequence_no_'],
    ['ledger_prices_saying_', 'ledger_prices_version_'], ['ledger_rates_saying_', 'ledger_rates_version_'],
    ['benchmark_levels_saying_', 'benchmark_levels_version_'], ['ledger_snapshots_worked_out_at_', 'ledger_snapshots_computed_at_'],
    ['imports_mistake_count_', 'imports_error_count_']
  ];
  old_prefix text;
  new_prefix text;
  found record;
begin
  for i in 1 .. array_length(renamed, 1) loop
    old_prefix := renamed[i][1];
    new_prefix := renamed[i][2];
    for found in
      select conrelid::regclass as owner, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and starts_with(conname::text, old_prefix)
    loop
      execute format('alter table %s rename constraint %I to %I', found.owner, found.name, new_prefix || substr(found.name, length(old_prefix) + 1));
    end loop;
    for found in
      select relname as name, relkind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') and starts_with(relname::text, old_prefix)
    loop
      execute format('alter %s %I rename to %I', case found.relkind when 'i' then 'index' else 'sequence' end, found.name,
        new_prefix || substr(found.name, length(old_prefix) + 1));
    end loop;
  end loop;
end $$;

update platform.table_classes set table_name = case table_name
  when 'mails' then 'outbox_messages'
  when 'import_mistakes' then 'import_errors'
  when 'ledger_levels' then 'benchmark_levels'
  when 'shared_answers' then 'provider_cache'
  when 'electronic_id_visits' then 'oidc_auth_requests'
  else table_name
end;
