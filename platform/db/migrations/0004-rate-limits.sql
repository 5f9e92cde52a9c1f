-- Counters of rate-limiter-flexible: keys only, no edition's data; shared by every app process.
create schema platform;
create table platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant usage on schema platform to ${app};
grant select, insert, update, delete on platform.rate_limits to ${app};
