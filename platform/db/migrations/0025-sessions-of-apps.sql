-- How a session's token travels: a browser's in a cookie, a native app's in a header. One is never taken for the other.
alter table sessions add column carrier text not null default 'cookie' check (carrier in ('cookie', 'bearer'));
