-- A request that sends a form can arrive again after the submission was deleted. Its id is not stored a second time. People and visitors who
-- send forms cannot read the records of deletions, so a trigger looks at them.
create function skip_deleted_submission() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.form_submission_deletions d where d.submission_id = new.id) then
    return null;
  end if;
  return new;
end $$;
revoke execute on function skip_deleted_submission() from public;
create trigger skip_deleted before insert on form_submissions for each row when (new.submitted_at is not null)
  execute function skip_deleted_submission();
