-- Messages between the firm and its clients (decision 81). People see what they wrote and what they received, whatever their role.

-- A conversation. What is sent to a group has one for the sender, and one for each client in the group, so that no client sees another.
create table message_conversations (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  -- Client whom it concerns; null for the sender's conversation with a group.
  account_id uuid references accounts on delete cascade,
  -- Group to which the first message went.
  group_id uuid references client_groups on delete set null,
  -- The sender's conversation with the group, in the conversation of one client in it.
  parent_id uuid references message_conversations on delete cascade,
  subject text not null check (char_length(subject) between 1 and 200),
  initiator_id uuid references people on delete set null,
  initiator_name text not null,
  initiated_at timestamptz not null
);
create index message_conversations_portal on message_conversations (portal_id);
create index message_conversations_account on message_conversations (account_id, initiated_at) where account_id is not null;
create index message_conversations_group on message_conversations (group_id) where group_id is not null;
create index message_conversations_parent on message_conversations (parent_id, account_id) where parent_id is not null;
create index message_conversations_initiator on message_conversations (initiator_id) where initiator_id is not null;
grant select, insert, update, delete on message_conversations to ${app};

create table messages (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  conversation_id uuid not null references message_conversations on delete cascade,
  -- First message of the conversation that this one answers; null for a first message.
  thread_id uuid references messages on delete cascade,
  -- Conversation of one client in a group, in which this message answers the one to the group.
  subthread_id uuid references message_conversations on delete cascade,
  created_by uuid references people on delete set null,
  created_name text not null,
  is_from_client boolean not null,
  created_at timestamptz not null,
  -- Whom the sender chose: an account, a group or a person; `general` stands for the firm's general contact.
  recipient_kind text not null check (recipient_kind in ('account', 'group', 'adviser', 'general')),
  recipient_id uuid,
  recipient_name text not null,
  group_id uuid references client_groups on delete set null,
  process_id uuid,
  body jsonb not null,
  body_text text not null,
  -- Its content is in no e-mail, and is shown after a recent proof of identity.
  is_confidential boolean not null,
  loom_link text,
  -- Queued until `send_at`; the sender can withdraw it until it is delivered.
  state text not null default 'queued' check (state in ('queued', 'sent', 'withdrawn', 'failed')),
  send_at timestamptz not null,
  -- When it was delivered or withdrawn, or could not be delivered.
  ended_at timestamptz,
  -- What was asked for, by which a repetition is recognised.
  request jsonb not null,
  check ((recipient_kind = 'general') = (recipient_id is null)),
  check ((state = 'queued') = (ended_at is null))
);
create index messages_conversation on messages (conversation_id, ended_at, id);
create index messages_portal on messages (portal_id);
create index messages_thread on messages (thread_id) where thread_id is not null;
create index messages_subthread on messages (subthread_id) where subthread_id is not null;
create index messages_created_by on messages (created_by, created_at desc, id) where created_by is not null;
create index messages_group on messages (group_id) where group_id is not null;
create index messages_due on messages (edition, send_at) where state = 'queued';
grant select, insert, update on messages to ${app};

-- Who received a message, from when, and when they read it. Rows are added when it is delivered.
create table message_recipients (
  message_id uuid not null references messages on delete cascade,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  sender_id uuid references people on delete set null,
  -- Client as whose person the recipient got it; null for staff.
  account_id uuid references accounts on delete cascade,
  delivered_at timestamptz not null,
  read_at timestamptz,
  -- True until the e-mail about it has been queued, or has become unnecessary.
  awaits_mail boolean not null default true,
  primary key (message_id, person_id)
);
create index message_recipients_person on message_recipients (person_id, delivered_at desc, message_id);
create index message_recipients_sender on message_recipients (sender_id) where sender_id is not null;
create index message_recipients_account on message_recipients (account_id) where account_id is not null;
create index message_recipients_mail on message_recipients (edition, delivered_at) where awaits_mail;
grant select, insert, update on message_recipients to ${app};

-- A conversation in the inbox or archive of a person.
create table message_boxes (
  conversation_id uuid not null references message_conversations on delete cascade,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  -- Client whose person it is; null for staff.
  account_id uuid references accounts on delete cascade,
  is_archived boolean not null default false,
  -- Time of the newest message that the person sees.
  latest_at timestamptz not null,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Since when a client's message waits for an answer of the firm; of staff only.
  waiting_since timestamptz,
  primary key (conversation_id, person_id)
);
create index message_boxes_list on message_boxes (person_id, portal_id, is_archived, latest_at desc, conversation_id);
create index message_boxes_portal on message_boxes (portal_id);
create index message_boxes_account on message_boxes (account_id) where account_id is not null;
create index message_boxes_unread on message_boxes (person_id, portal_id) where unread_count > 0;
create index message_boxes_waiting on message_boxes (person_id, portal_id, waiting_since) where waiting_since is not null;
grant select, insert, update, delete on message_boxes to ${app};

-- Messages that a person has begun.
create table message_drafts (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  -- Conversation that it answers; null for a new one.
  conversation_id uuid references message_conversations on delete cascade,
  content jsonb not null,
  -- Number of the latest change, for changes at the same time.
  revision integer not null check (revision > 0),
  updated_at timestamptz not null
);
create index message_drafts_person on message_drafts (person_id, portal_id, updated_at desc);
create index message_drafts_portal on message_drafts (portal_id);
create index message_drafts_conversation on message_drafts (conversation_id) where conversation_id is not null;
create index message_drafts_old on message_drafts (edition, updated_at);
grant select, insert, update, delete on message_drafts to ${app};

-- Files that were uploaded for a message. The id is that of the file.
create table message_attachments (
  file_id uuid primary key references files,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  person_id uuid references people on delete set null,
  -- Null until the message is sent, and again after it was withdrawn.
  message_id uuid references messages on delete cascade,
  name text not null,
  kind text not null,
  bytes bigint not null,
  position integer not null default 0,
  created_at timestamptz not null
);
create index message_attachments_message on message_attachments (message_id, position) where message_id is not null;
create index message_attachments_person on message_attachments (person_id, created_at) where person_id is not null;
create index message_attachments_portal on message_attachments (portal_id);
create index message_attachments_unused on message_attachments (edition, created_at) where message_id is null;
grant select, insert, update, delete on message_attachments to ${app};

call protect_table('message_boxes', 'person');
call protect_table('message_drafts', 'person');

call protect_table_by_hand('message_recipients', 'A person sees what they received, and who received what they wrote; only the system writes it.');
create policy recipient_read on message_recipients for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or sender_id = (select current_person()))
);
call permit_system('message_recipients');

call protect_table_by_hand('messages', 'A person sees the messages that they wrote or received, whatever their role; only the system writes them.');
create policy message_read on messages for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or created_by = (select current_person())
    or exists (select from message_recipients r where r.message_id = messages.id and r.person_id = (select current_person())))
);
call permit_system('messages');

call protect_table_by_hand('message_conversations', 'A person sees the conversations in their inbox and archive; only the system writes them.');
create policy conversation_read on message_conversations for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or exists (select from message_boxes b where b.conversation_id = message_conversations.id and b.person_id = (select current_person())))
);
call permit_system('message_conversations');

call protect_table_by_hand('message_attachments', 'A person sees what they uploaded, and the files of the messages that they see; only the system writes them.');
create policy attachment_read on message_attachments for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person())
    or exists (select from messages m where m.id = message_attachments.message_id))
);
call permit_system('message_attachments');

-- Whoever sees an attachment sees its row among all files, and its smaller versions.
create policy message_file_read on files for select using (
  edition = (select current_edition()) and exists (select from message_attachments a where a.file_id = files.id)
);
create policy message_file_read on file_variants for select using (
  edition = (select current_edition()) and exists (select from message_attachments a where a.file_id = file_variants.file_id)
);
