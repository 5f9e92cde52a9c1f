-- Recipients who are told by e-mail are read in this order, some at a time. Those of a message to many have the same time, and were all sorted each time.
-- The index of before is dropped first, because that needs the strongest lock.
drop index message_recipients_mail;
create index message_recipients_told on message_recipients (edition, delivered_at, message_id, person_id) where awaits_mail;
