-- A message that is not taken for now waits by itself, longer each time, and the others go on. After `expires_at` it is
-- of no use to anybody: a PIN when its validity ends, other letters after some days.
alter table mails add column tries integer not null default 0;
alter table mails add column next_try_at timestamptz;
alter table mails add column expires_at timestamptz not null default now() + interval '3 days';
drop index mails_waiting;
create index mails_waiting on mails (edition, channel, coalesce(next_try_at, created_at)) where sent_at is null and given_up_at is null;
