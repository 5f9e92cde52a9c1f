-- Proposals of trades that bring portfolios of an account back to a model. Drafts are visible to staff only. Sharing copies a proposal to
-- `proposal_shares`, which the clients of the account read.
create table proposals (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  model_id uuid not null,
  model_version integer not null,
  -- Input, result and names as they were when it was computed. Never changed.
  data jsonb not null,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  withdrawn_at timestamptz
);
create index proposals_account on proposals (account_id, created_at desc, id);
create index proposals_created_by on proposals (created_by) where created_by is not null;
grant select, insert, update on proposals to ${app};
call protect_table('proposals', 'staff');
call permit('proposals', 'insert', 'staff', 'created_by = (select current_person()) and withdrawn_at is null');
call permit('proposals', 'update', 'staff');
call limit_columns_to('proposals', '{withdrawn_at}');

create table proposal_shares (
  proposal_id uuid primary key references proposals on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  data jsonb not null,
  -- The adviser's reasons.
  note text not null,
  shared_at timestamptz not null,
  created_by uuid references people on delete set null,
  withdrawn_at timestamptz
);
create index proposal_shares_account on proposal_shares (account_id, shared_at desc, proposal_id);
create index proposal_shares_created_by on proposal_shares (created_by) where created_by is not null;
grant select, insert, update on proposal_shares to ${app};
call protect_table('proposal_shares', 'account');
call permit('proposal_shares', 'insert', 'staff', 'created_by = (select current_person()) and withdrawn_at is null');
call permit('proposal_shares', 'update', 'staff');
call limit_columns_to('proposal_shares', '{withdrawn_at}');
