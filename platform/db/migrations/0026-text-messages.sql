-- Letters and text messages wait in one outbox. What a mail server or gateway will never take is given up, so that
-- nothing waits behind it.
alter table mails add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table mails add column given_up_at timestamptz;
create index mails_waiting on mails (edition, channel, created_at) where sent_at is null and given_up_at is null;

-- A number is its person's once the PIN that went there came back; PINs go there when the person has chosen so.
alter table people add column mobile text;
alter table people add column mobile_verified_at timestamptz;
alter table people add column pin_channel text not null default 'email' check (pin_channel in ('email', 'sms'));
alter table people add constraint people_pin_by_text check (pin_channel = 'email' or mobile is not null);

create table mobile_changes (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  mobile text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mobile_changes_end on mobile_changes (expires_at);
alter table mobile_changes enable row level security;
create policy scope on mobile_changes using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
grant select, insert, update, delete on mobile_changes to ${app};
