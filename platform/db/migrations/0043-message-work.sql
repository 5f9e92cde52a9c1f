-- Messages to segments, work of the firm on conversations, and what a message is about (decision 84).

-- Whoever received a question that was written to the firm in general may answer it, also without sight of the client.
alter table message_boxes add column answers_for_firm boolean not null default false;
-- Staff to whom a colleague forwarded a conversation see its earlier messages, but are none of their recipients.
alter table message_recipients add column is_forwarded boolean not null default false;

-- The colleague who looks after a conversation, as staff decided.
alter table message_conversations
  add column assigned_to uuid references people on delete set null,
  add column assigned_at timestamptz;
create index message_conversations_assigned on message_conversations (assigned_to) where assigned_to is not null;

alter table messages drop constraint messages_recipient_kind_check;
alter table messages add constraint messages_recipient_kind_check
  check (recipient_kind in ('account', 'group', 'segment', 'adviser', 'general'));
alter table messages
  -- Number of the attempts to deliver it that have ended with an error.
  add column failed_deliveries integer not null default 0,
  -- When it is tried again after that.
  add column retry_at timestamptz,
  -- Name and conditions of the segment to whose clients it was written, and the number of these, as they were when it was sent.
  add column segment jsonb,
  -- Record or figure that it is about, with the values that the sender saw.
  add column about jsonb;

-- Notes of staff about a conversation. Clients never see them.
create table message_notes (
  id uuid primary key,
  edition text not null,
  conversation_id uuid not null references message_conversations on delete cascade,
  created_by uuid references people on delete set null,
  created_name text not null,
  created_at timestamptz not null,
  body text not null check (char_length(body) between 1 and 5000)
);
create index message_notes_conversation on message_notes (conversation_id, created_at, id);
create index message_notes_created_by on message_notes (created_by) where created_by is not null;
grant select, insert on message_notes to ${app};
call protect_table_by_hand('message_notes', 'Staff see the notes of the conversations in their boxes, clients none; only the system writes them.');
create policy note_read on message_notes for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or ((select acts_for_staff()) and exists (select from message_boxes b
      where b.conversation_id = message_notes.conversation_id and b.person_id = (select current_person()) and b.account_id is null)))
);
call permit_system('message_notes');

-- Texts that the staff of a portal use again. Their placeholders are filled in for each client.
create table message_templates (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  subject text not null check (char_length(subject) <= 200),
  body jsonb not null,
  -- Number of the latest change, for changes at the same time.
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by uuid references people on delete set null
);
create unique index message_templates_name on message_templates (portal_id, lower(name));
create index message_templates_updated_by on message_templates (updated_by) where updated_by is not null;
grant select, insert, update, delete on message_templates to ${app};
call protect_table('message_templates', 'staff');

-- What the placeholders of a message to many clients stand for, as it was when it was delivered to this one: for the e-mail to the recipient, and
-- for whoever reads the conversation of the client.
alter table message_recipients add column placeholders jsonb;
alter table message_conversations add column placeholders jsonb;

-- Devices for push notifications of an account: those of its clients and of its professionals.
create table account_devices (
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  device_token text not null,
  registered_at timestamptz not null,
  primary key (account_id, person_id)
);
create index account_devices_person on account_devices (person_id);
create index account_devices_token on account_devices using hash (device_token);
grant select, insert, update, delete on account_devices to ${app};
call protect_table_by_hand('account_devices', 'A person sees their own devices; only the system writes them.');
create policy device_read on account_devices for select using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
create policy device_delete on account_devices for delete using (
  edition = (select current_edition()) and person_id = (select current_person())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
call permit_system('account_devices');
