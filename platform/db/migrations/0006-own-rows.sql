-- Row-level security of what belongs to one person: sessions, PINs and letters are theirs and the system's alone,
-- and a client sees of the people of the edition themself and the staff.
create function acts_for_system() returns boolean language sql stable
  as $$ select coalesce(current_setting('atrium.role', true) = 'system', false) $$;

drop policy scope on sessions;
create policy scope on sessions using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);

drop policy scope on pins;
create policy scope on pins using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);

drop policy scope on people;
create policy scope on people using (
  edition = (select current_edition())
  and ((select sees_every_account()) or id = (select current_person()) or role <> 'client')
);

-- Anybody's action may queue a letter; only the system reads and sends them.
drop policy scope on mails;
create policy scope_write on mails for insert with check (edition = (select current_edition()));
create policy scope_read on mails for select using (edition = (select current_edition()) and (select acts_for_system()));
create policy scope_change on mails for update using (edition = (select current_edition()) and (select acts_for_system()));
create policy scope_remove on mails for delete using (edition = (select current_edition()) and (select acts_for_system()));

create index sessions_end on sessions (ends_at);
create index provider_snapshots_age on provider_snapshots (fetched_at);
