-- The session by which a person's device was named: what ends it forgets the device. Without a reference: a session whose time
-- is over goes, and the device stays.
alter table people add column fcm_session_id uuid;
create index people_fcm_session on people (fcm_session_id) where fcm_session_id is not null;
