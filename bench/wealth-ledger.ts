import type pg from 'pg'

export const portfolioId = 'BENCH-01'

/** Numbers of transactions and holdings of one portfolio, and of years that they cover up to yesterday. */
export type LedgerSize = { transactions: number; holdings: number; years: number }

/** Writes a portfolio, its securities, prices and entries directly into the tables of the ledger, as an import would. */
export async function bookLedger(client: pg.Client, { transactions, holdings, years }: LedgerSize): Promise<void> {
  await client.query(`
    create temp table b as select p.id as portal, p.edition, gen_random_uuid() as import from portals p where p.id = 'private-clients';
    update portals set data_source = 'store' where id = 'private-clients';
    insert into accounts (edition, portal_id, external_id, name, email)
      select edition, portal, 'BENCH', 'Bench Client', 'bench@bench.example' from b;
    create temp table own as select b.*, a.id as account from b join accounts a on a.external_id = 'BENCH';
    insert into portfolios (edition, id, account_id, seen_at) select edition, 'store:${portfolioId}', account, now() from own;
    insert into ledger_portfolios (edition, id, account_id, name, type, currency, inception_on, benchmark)
      select edition, '${portfolioId}', account, 'Bench', 'GIA', 'GBP', current_date - interval '${years} years', 'BENCH' from own;
    insert into ledger_securities (edition, symbol, name, asset_class, sector, region, price_currency)
      select edition, 'BENCH' || s, 'Security ' || s, (array['Equities', 'Fixed Interest', 'Alternatives', 'Other'])[1 + s % 4],
        'Sector ' || s % 12, 'Region ' || s % 7, (array['GBP', 'GBX', 'USD', 'EUR'])[1 + s % 4] from own, generate_series(1, ${holdings}) s;
  `)
  await bookPrices(client, { holdings, years })
  await bookEntries(client, { transactions, holdings, years })
  await client.query('analyze')
}

/** Writes, for each weekday, a price of each security, the exchange rates of two currencies and the level of the benchmark index. */
async function bookPrices(client: pg.Client, { holdings, years }: Omit<LedgerSize, 'transactions'>): Promise<void> {
  await client.query(`
    create temp table days as select d::date as day, row_number() over (order by d) as place
      from generate_series(current_date - interval '${years} years' - interval '7 days', current_date - 1, '1 day') d where extract(isodow from d) < 6;
    insert into ledger_prices (edition, symbol, priced_on, price, import_id, recorded_at)
      select edition, 'BENCH' || s, day, round((50 + s + 10 * sin(place / 40.0 + s) + place / 100.0)::numeric, 4), import, now()
      from own, days, generate_series(1, ${holdings}) s;
    insert into ledger_rates (edition, from_currency, to_currency, rated_on, rate, import_id, recorded_at)
      select edition, currency, 'GBP', day, round((base + 0.05 * sin(place / 90.0))::numeric, 6), import, now()
      from own, days, (values ('USD', 0.78), ('EUR', 0.86)) c (currency, base) on conflict do nothing;
    insert into benchmark_levels (edition, benchmark, stated_on, level, import_id, recorded_at)
      select edition, 'BENCH', day, round((100 + place / 20.0 + 5 * sin(place / 60.0))::numeric, 4), import, now() from own, days;
  `)
}

/** Writes entries in groups of a purchase, a contribution, a dividend and a partial sale. Each group is for the next security in turn. */
async function bookEntries(client: pg.Client, { transactions, holdings, years }: LedgerSize): Promise<void> {
  await client.query(`
    insert into ledger_transactions (edition, account_id, portfolio_id, id, import_id, booked_on, type, symbol, quantity, price, exchange_rate, amount, commission)
    select edition, account, '${portfolioId}', 'BENCH' || n, import,
      current_date - interval '${years} years' + (n * ${years}::bigint * 364 / ${transactions}) * interval '1 day', kind,
      case when kind = 'contribution' then null else 'BENCH' || 1 + (n / 4) % ${holdings} end,
      case kind when 'purchase' then 3.125 when 'sale' then 1.25 end, case when kind in ('purchase', 'sale') then 60.5 end,
      case when kind in ('purchase', 'sale') then 1 end,
      case kind when 'contribution' then 250.25 when 'purchase' then -190.26 when 'sale' then 74.43 else 3.17 end,
      case when kind in ('purchase', 'sale') then 1.2 else 0 end
    from own, (select n, (array['purchase', 'contribution', 'dividend', 'sale'])[1 + n % 4] as kind from generate_series(0, ${transactions - 1}) n) entries;
  `)
}
