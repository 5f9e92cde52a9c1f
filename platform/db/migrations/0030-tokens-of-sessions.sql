-- A token that a session issued ends with it, however that ends.
alter table single_use_tokens add column session_id uuid references sessions on delete cascade;
create index single_use_tokens_session on single_use_tokens (session_id) where session_id is not null;
