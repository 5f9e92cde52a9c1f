-- Keys with which the texts of queued messages are encrypted. Everybody in an edition may use the public key to queue a message; the private
-- key is encrypted with the deployment's secret.
create table mail_keys (
  id uuid primary key default uuidv7(),
  edition text not null,
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
create index mail_keys_newest on mail_keys (edition, created_at desc, id desc);
grant select, insert, update, delete on mail_keys to ${app};
call protect_table('mail_keys', 'edition');

-- The encrypted text, until the message is sent or given up. Messages queued before this release have a readable one.
alter table outbox_messages add column mail_key_id uuid references mail_keys, add column sealed_body bytea;
alter table outbox_messages add constraint outbox_messages_sealed check (sealed_body is null or mail_key_id is not null);
create index outbox_messages_key on outbox_messages (mail_key_id) where mail_key_id is not null;
