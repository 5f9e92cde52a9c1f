-- News for a person's device waits in the outbox of mail and text messages. Kept is for whom it is and which portal it opens,
-- not at which device: where the person is told, and whether they may still enter, is asked when it goes.
alter table mails drop constraint mails_channel_check;
alter table mails add constraint mails_channel_check check (channel in ('email', 'sms', 'push'));
alter table mails add column person_id uuid references people on delete cascade;
alter table mails add column portal_id text references portals on delete cascade;
alter table mails add constraint mails_push_destination check (channel <> 'push' or (person_id is not null and portal_id is not null));
create index mails_person on mails (person_id) where person_id is not null;
create index mails_portal on mails (portal_id) where portal_id is not null;
