-- Recipients to be told by e-mail are read in batches in this order. A message to many people gives all of them the same time, so every batch sorted them all.
-- The earlier index is dropped first, because that needs the strongest lock.
drop index message_recipients_mail;
create index message_recipients_told on message_recipients (edition, delivered_at, message_id, person_id) where awaits_mail;
