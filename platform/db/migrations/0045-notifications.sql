-- Notifications, how each person wants to be told, and the evidence of what was sent (decision 85).
create table notifications (
  id uuid primary key default uuidv7(),
  edition text not null,
  person_id uuid not null references people on delete cascade,
  -- The portal in which it is shown; null for one that is shown in every portal.
  portal_id text references portals on delete cascade,
  -- The client's account that it concerns. A client who has left the account no longer sees it.
  account_id uuid references accounts on delete cascade,
  kind text not null,
  class text not null check (class in ('regulatory', 'service', 'personal', 'marketing')),
  -- What the placeholders of the texts of the kind stand for.
  facts jsonb not null default '{}',
  -- Path of the page that it opens.
  path text check (path like '/%' and path not like '//%'),
  -- What caused it. One cause tells a person once.
  cause text not null check (char_length(cause) <= 200),
  -- After this time it is not sent outside the portal any more.
  ends_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When the firm took back what it tells of. Its reader no longer sees it; the firm keeps the evidence.
  withdrawn_at timestamptz,
  unique (person_id, kind, cause)
);
create index notifications_list on notifications (person_id, created_at desc, id desc);
create index notifications_unread on notifications (person_id, class) where read_at is null and withdrawn_at is null;
create index notifications_portal on notifications (portal_id) where portal_id is not null;
create index notifications_account on notifications (account_id, created_at desc) where account_id is not null;
create index notifications_read on notifications (edition, read_at) where read_at is not null;
grant select, insert, update, delete on notifications to ${app};
call protect_table_by_hand('notifications', 'A person sees their own, of a client''s accounts only those that they still see, and marks them as read; only the system adds them.');
create policy notification_read on notifications for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or (person_id = (select current_person()) and withdrawn_at is null
      and (account_id is null or (select acts_for_staff()) or account_id = any ((select seen_accounts())::uuid[]))))
);
call permit_system('notifications');
call permit('notifications', 'update', 'people', 'person_id = (select current_person())');
call limit_columns_to('notifications', '{read_at}');

-- How a person wants to be told. Without a row the defaults apply.
create table notification_settings (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  -- { class: { channel: boolean } }: what differs from the defaults.
  channels jsonb not null default '{}',
  digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  digest_at text not null default '08:00',
  quiet_from text,
  quiet_to text,
  -- Time zone of the times, an IANA name.
  zone text not null,
  -- When the person agreed to news and offers; null without an agreement.
  marketing_agreed_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
grant select, insert, update on notification_settings to ${app};
call protect_table_by_hand('notification_settings', 'A person sees and changes their own settings; the system turns off what somebody unsubscribes from.');
create policy setting_read on notification_settings for select using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
call permit_system('notification_settings');
call permit('notification_settings', 'insert', 'people', 'person_id = (select current_person())');
call permit('notification_settings', 'update', 'people', 'person_id = (select current_person())');

-- A browser in which a person receives notifications (RFC 8030).
create table push_subscriptions (
  id uuid primary key,
  edition text not null,
  person_id uuid not null references people on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  endpoint text not null,
  -- The public key of the browser and the secret that it shares with us (RFC 8291), in base64url.
  p256dh text not null,
  auth_secret text not null,
  -- The session in which it was registered last. It need not exist any more.
  session_id uuid,
  created_at timestamptz not null,
  reached_at timestamptz,
  unique (edition, endpoint)
);
create index push_subscriptions_person on push_subscriptions (person_id, created_at);
grant select, insert, update, delete on push_subscriptions to ${app};
call protect_table_by_hand('push_subscriptions', 'A person sees and removes their own browsers; the system adds them and sends to them.');
create policy subscription_read on push_subscriptions for select using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
call permit_system('push_subscriptions');
call permit('push_subscriptions', 'delete', 'people', 'person_id = (select current_person())');

-- What became of a notification on each way outside the portal. Several may share one message of the outbox.
create table notification_deliveries (
  id uuid primary key default uuidv7(),
  edition text not null,
  notification_id uuid not null references notifications on delete cascade,
  person_id uuid not null references people on delete cascade,
  channel text not null check (channel in ('email', 'push', 'web-push', 'sms')),
  state text not null check (state in ('held', 'queued', 'sent', 'failed', 'bounced', 'suppressed')),
  -- Why it is held or was not sent.
  reason text,
  -- When it is sent, while it is held.
  due_at timestamptz,
  -- The message of the outbox, which is kept for 30 days.
  message_id uuid,
  -- Further messages, one for each other browser of the person.
  other_messages uuid[] not null default '{}',
  -- The address or the end of the number.
  recipient text,
  created_at timestamptz not null,
  queued_at timestamptz,
  ended_at timestamptz,
  unique (notification_id, channel),
  check ((state = 'held') = (due_at is not null))
);
create index notification_deliveries_due on notification_deliveries (edition, due_at, id) where state = 'held';
create index notification_deliveries_queued on notification_deliveries (edition, id) where state = 'queued';
create index notification_deliveries_message on notification_deliveries (message_id) where message_id is not null;
create index notification_deliveries_latest on notification_deliveries (person_id, channel, queued_at desc);
grant select, insert, update, delete on notification_deliveries to ${app};
call protect_table_by_hand('notification_deliveries', 'A person sees what was sent to them; staff see that of their clients by a route that checks the account. Only the system writes it.');
create policy delivery_read on notification_deliveries for select using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
call permit_system('notification_deliveries');

-- Addresses that do not accept e-mail, or whose owner reported it as unwanted.
create table mail_bounces (
  edition text not null,
  address text not null check (address = lower(address)),
  kind text not null check (kind in ('bounced', 'complained')),
  reason text not null default '' check (char_length(reason) <= 500),
  bounced_at timestamptz not null,
  primary key (edition, address)
);
grant select, insert, update, delete on mail_bounces to ${app};
call protect_table_by_hand('mail_bounces', 'Only the system reads and writes addresses that do not accept e-mail.');
create policy bounce_read on mail_bounces for select using (edition = (select current_edition()) and (select acts_for_system()));
call permit_system('mail_bounces');

-- An e-mail about a notification that its reader can turn off has its class, by which it is unsubscribed from.
alter table outbox_messages add column notification_class text check (notification_class in ('service', 'personal', 'marketing'));
alter table outbox_messages drop constraint outbox_messages_channel_check,
  add constraint outbox_messages_channel_check check (channel in ('email', 'sms', 'push', 'web-push'));

-- The firm's own words for an e-mail, as revisions; one without a subject restores the standard text.
create table mail_texts (
  edition text not null,
  kind text not null,
  locale text not null check (locale in ('en', 'is', 'el')),
  revision integer not null check (revision > 0),
  subject text check (char_length(subject) between 1 and 200),
  -- { name of the paragraph: text }
  paragraphs jsonb,
  created_by uuid references people on delete set null,
  created_name text not null,
  created_at timestamptz not null,
  primary key (edition, kind, locale, revision),
  check ((subject is null) = (paragraphs is null))
);
create index mail_texts_created_by on mail_texts (created_by) where created_by is not null;
grant select, insert on mail_texts to ${app};
call protect_table_by_hand('mail_texts', 'Everybody''s e-mails use them; admins write them.');
create policy mail_text_read on mail_texts for select using (edition = (select current_edition()));
call permit_system('mail_texts');
call permit('mail_texts', 'insert', 'admins', 'created_by = (select current_person())');

-- Documents of which clients are told: those that are new, and new requests to confirm one.
create index documents_added on documents (edition, added_at);
create index reading_requests_created on reading_requests (edition, created_at);
