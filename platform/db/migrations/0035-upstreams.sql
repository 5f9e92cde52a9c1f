-- Where an upstream of an edition is, where the firm keeps that here and not in the environment. The token is sealed with
-- a key of the deployment's secret: who has the database alone cannot call anybody with it.
create table upstream_connections (
  edition text not null,
  name text not null,
  url text not null check (url ~ '^https://'),
  sealed_token bytea not null,
  updated_at timestamptz not null,
  primary key (edition, name)
);
alter table upstream_connections enable row level security;
create policy scope on upstream_connections using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, update, delete on upstream_connections to ${app};

-- Whence the figures of a portal's accounts come; where it does not say, whence the deployment's do.
alter table portals add column data_source text check (data_source in ('api', 'static', 'store'));

-- Answers are kept by the name of their provider, so that one's is never given for another's.
update provider_snapshots set call = 'asset-manager ' || call;
