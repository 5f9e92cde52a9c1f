-- What a bond promises: its coupon as a fraction of nominal a year, when it is repaid, how often it pays, how its days are
-- counted, whether it is linked to an index, and the nominal of one unit. Null where nobody said: it has no statistics then.
alter table ledger_securities
  add column coupon numeric,
  add column matures_on date,
  add column coupon_frequency integer,
  add column day_count text,
  add column index_linked text,
  add column nominal numeric;
