-- What a transfer in brought along: of each part its units, what they cost in the portfolio's currency, and when they were
-- acquired, the oldest first, `[{"quantity": "60", "cost": "540", "on": "2019-05-01"}]`. Null where nobody said: the units are
-- then booked at their price of the day. It is kept with its entry, which is never changed.
alter table ledger_transactions add column lots jsonb;
alter table ledger_transactions
  add constraint lots_of_a_transfer check (lots is null or (type = 'transfer-in' and jsonb_typeof(lots) = 'array')) not valid;
