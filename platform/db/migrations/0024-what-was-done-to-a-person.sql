-- What the firm did to a person's access is theirs to read, though somebody else did it.
drop policy scope_read on events;
create policy scope_read on events for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person())
    or (subject_type = 'person' and subject_id = (select current_person())::text)
  )
);
create index events_subject on events (subject_id, at desc) where subject_type = 'person';
