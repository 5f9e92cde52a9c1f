-- Submissions of public forms, which people send without an account. They belong to no person, account or portal, and there are no drafts.

alter table form_submissions
  alter column person_id drop not null,
  alter column portal_id drop not null,
  -- The e-mail address that somebody without an account gave. Nobody has verified it.
  add column sender text check (length(sender) <= 254),
  -- The mailbox to which the automatic reply was queued, without tags and in small letters.
  add column replied_to text check (length(replied_to) <= 254);
alter table form_submissions drop constraint form_submissions_check;
alter table form_submissions add constraint form_submissions_owner check (
  case when person_id is null
    then owner = 'public' and account_id is null and portal_id is null and submitted_at is not null and not is_single
    else portal_id is not null and sender is null
      and (owner = 'person:' || person_id or (account_id is not null and owner = 'account:' || account_id))
  end
);
create index form_submissions_replied on form_submissions (edition, replied_to, notified_at) where replied_to is not null;
create index form_submissions_public on form_submissions (form_id, notified_at) where person_id is null;
