-- A difference is of an account, and of a holding by its id: names are not alone.
alter table reconciliation_differences add column subject_id text not null default '';
alter table reconciliation_differences drop constraint reconciliation_differences_pkey;
alter table reconciliation_differences add primary key (run_id, account_id, portfolio_id, kind, subject_id, subject);

-- The last sign of life of a run: one without any for a while was cut off.
alter table reconciliation_runs add column seen_at timestamptz;
