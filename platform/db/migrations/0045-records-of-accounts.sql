-- What an account keeps of itself beside its figures: who made it and who changed it last, null for the firm's systems; when its
-- client was last invited; and which company, adviser and member of staff of the firm's own system are chosen first.
alter table accounts
  add column created_by uuid references people on delete set null,
  add column updated_by uuid references people on delete set null,
  add column last_invited_at timestamptz,
  add column default_company text,
  add column default_adviser text,
  add column default_staff text;

update accounts a set last_invited_at = sent.at
from (select account_id, max(at) as at from events where kind = 'invitation.sent' group by account_id) sent
where sent.account_id = a.id;

-- Whatever writes an account, its hand is known. What is no change of the account, such as an invitation, leaves its time alone.
create function stamp_account() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(new.created_by, current_person());
    new.updated_by := new.created_by;
  elsif new.updated_at is distinct from old.updated_at then
    new.updated_by := current_person();
  end if;
  return new;
end $$;
create trigger stamp before insert or update on accounts for each row execute function stamp_account();
