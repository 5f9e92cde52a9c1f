import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { launchBrowser } from '../bin/browser.ts'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { closeConnection, recordStatements, replay, sendRequest, startMinimalServer, type Request } from './api-baselines.ts'
import { median, openSlowPage, readKeys, recordKeys } from './browser-times.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Measures the adviser's workspace on a firm of 10,000 clients with 25,000 portfolios and 300,000 holdings, as an admin, who sees all of them,
 * and as an adviser of 300 clients. Each line states the baselines of the same run. Then measures a hundred advisers of 300 clients each who
 * send a request every three seconds for a minute, and the time from a key in the client list to the next paint in a browser whose processor
 * is slowed down four times. Usage: `bench/adviser.ts [clients] [holdings]`.
 */

const clients = Number(process.argv[2] ?? 10_000)
const holdings = Number(process.argv[3] ?? 300_000)
const portfolios = clients * 2.5
const securities = 3_000
const ownClients = 300
const load = { advisers: 100, everyMs: 3_000, requests: 20 }
const keys = { text: 'margaret ashw', visits: 5, slowedDown: 4 }
const bound = { searchMs: 60, holdersMs: 100, homeMs: 300, clientMs: 300, loadP99Ms: 500, keyMs: 50 }

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ TRUST_PROXY: '1', LOG_LEVEL: 'error' }, dataDir)
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const login = { ...cluster, user: 'atrium_app', database: 'atrium' }
const firm = createDemoFirm({ clients: 0 })
const findEmail = (key: string) => firm.people.find((person) => person.key === key)?.email ?? ''
const [admin, adviser] = [
  await signIn(atrium.port, findEmail('oscar-venn'), demoPassword),
  await signIn(atrium.port, findEmail('eleanor-whitcombe'), demoPassword),
]
const firstClient = await fillFirm()

// The app prepares its statements, so the baseline does the same.
const client = new pg.Client(login)
await client.connect()
prepareRepeated(client)
const queries = {
  'three letters': 'ash',
  name: 'margaret ashworth',
  'name without accents': 'thordard',
  number: 'bn 1234',
  'common word': 'fund',
  portfolio: 'pension 77',
  holding: 'company 012',
  'misspelt name': 'ashwroth',
  nothing: 'qqqxxqqxx',
}
for (const [caller, cookie] of [
  ['admin', admin],
  ['adviser', adviser],
] as const) {
  for (const [name, q] of Object.entries(queries))
    await benchRead(`search, ${name}`, caller, cookie, `/api/search?q=${encodeURIComponent(q)}`, bound.searchMs)
  await benchRead('search, page of clients', caller, cookie, '/api/search/clients?q=client&offset=100', bound.searchMs)
  await benchRead('who holds a common security', caller, cookie, '/api/holders?q=company%200001', bound.holdersMs)
  await benchRead('who holds a rare security', caller, cookie, '/api/holders?q=company%202999', bound.holdersMs)
  await benchRead('list for today', caller, cookie, '/api/portals/private-clients/today', bound.homeMs)
  await benchRead('assets under advice', caller, cookie, '/api/portals/private-clients/assets', bound.homeMs)
  await benchRead('staff panel of a client', caller, cookie, `/api/accounts/${firstClient}/staff`, bound.clientMs)
}
closeConnection()
await client.end()
await benchAdvisers(await signInAdvisers())
await benchKeys()
await atrium.stop()
removeFolder(dataDir)

/** Writes clients with portfolios and holdings into the tables directly. Few securities are in many portfolios, and most in few. */
async function fillFirm(): Promise<string> {
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query(`
    create temp table names as select
      (array['Margaret', 'Ásdís', 'Γεώργιος', 'James', 'Helen', 'Priya', 'Oliver', 'Zoë', 'Sigurður', 'Ελένη'])[1 + (i * 7) % 10] || ' ' ||
      (array['Ashworth', 'Þórðardóttir', 'Παπαδόπουλος', 'Ashby', 'O’Brien', 'Marlow', 'Whitaker', 'Lockwood', 'Kinsella', 'Ashdown', 'Client'])[1 + (i * 13) % 11]
      || ' ' || i as name, i from generate_series(1, ${clients}) i;
    insert into accounts (edition, portal_id, external_id, name, email, currency)
      select 'wealth', 'private-clients', 'BN-' || i, name, 'client' || i || '@bench.example', 'GBP' from names;
    insert into people (edition, email, name, role, locale)
      select 'wealth', 'client' || i || '@bench.example', name, 'client', 'en' from names;
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select 'wealth', a.id, p.id, 'owner', '2020-01-01' from accounts a join people p on p.edition = a.edition and lower(p.email) = lower(a.email)
      where a.external_id like 'BN-%';
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select 'wealth', a.id, p.id, 'adviser', '2020-01-01' from (select id from accounts where external_id like 'BN-%' order by id limit ${ownClients}) a,
        people p where p.edition = 'wealth' and p.email = '${findEmail('eleanor-whitcombe')}';
    insert into account_overviews (account_id, edition, value, currency, as_on, refreshed_at)
      select id, 'wealth', 100000, 'GBP', current_date, now() from accounts where external_id like 'BN-%';
    create temp table a as select id, row_number() over (order by id) - 1 as number from accounts where external_id like 'BN-%';
    insert into portfolios (edition, id, account_id, seen_at, source, name, type, currency, value, valued_on, holdings_tried_at, holdings_fetched_at, holdings_on)
      select 'wealth', 'BN-P-' || i, a.id, now(), 'api', (array['Pension', 'General Investment Account', 'Stocks and Shares ISA'])[1 + i % 3] || ' ' || i,
        'GIA', 'GBP', 50000, current_date, now(), now(), current_date
      from generate_series(0, ${portfolios - 1}) i join a on a.number = i % ${clients};
    insert into held_securities (edition, name, symbol, is_cash)
      select 'wealth', case when i % 3 = 0 then 'Fund of company ' else 'Shares of company ' end || lpad(i::text, 4, '0') || ' ' || (array['PLC', 'Inc', 'SA'])[1 + i % 3], 'S' || i, false
      from generate_series(1, ${securities}) i;
    create temp table s as select id, row_number() over (order by id) as number from held_securities where symbol ~ '^S[0-9]+$' and name like '%of company%';
    insert into stored_holdings (edition, portfolio_id, holding_id, account_id, security_id, units, value, currency, asset_class, source, provider, as_on, fetched_at)
      select 'wealth', p.id, 'H-' || i, p.account_id, s.id, 10 + i % 90, 1000 + i % 5000, 'GBP', 'Equity', 'api', 'asset-manager', current_date, now()
      from generate_series(0, ${holdings - 1}) i
        join (select id, account_id, row_number() over (order by id) - 1 as number from portfolios where id like 'BN-P-%') p on p.number = i % ${portfolios}
        -- The cube makes some securities common: about 7 % of the holdings are in the first one.
        join s on s.number = 1 + floor(${securities} * power(mod(i::numeric * 7919, 100003) / 100003, 3));
    insert into portfolio_daily_values (edition, portfolio_id, valued_on, account_id, value, flow_total, currency, provider, fetched_at)
      select 'wealth', p.id, day::date, p.account_id, 40000 + 500 * n, 40000 + 100 * n, 'GBP', 'asset-manager', now()
      from portfolios p cross join (
        select current_date - 1 - 30 * (13 - n) as day, n from generate_series(1, 13) n
      ) days where p.id like 'BN-P-%';
  `)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ clients: string; portfolios: string; holdings: string }>(
    `select (select count(*) from accounts) as clients, (select count(*) from portfolios) as portfolios, (select count(*) from stored_holdings) as holdings`,
  )
  print({ bench: 'firm', ...rows[0] })
  const first = await owner.query<{ id: string }>(`select id from accounts where external_id like 'BN-%' order by id limit 1`)
  await owner.end()
  return first.rows[0]?.id ?? ''
}

async function benchRead(bench: string, caller: string, cookie: string, path: string, boundMs: number): Promise<void> {
  const request: Request = { method: 'GET', path, cookie }
  const bare = await startMinimalServer(await sendRequest(atrium.port, request))
  const statements = await recordStatements(login, request)
  const timing = await measureInTurn(
    {
      api: () => sendRequest(atrium.port, request),
      node: () => sendRequest(bare.port, { method: 'GET', path: '/' }),
      pg: () => replay(client, statements),
    },
    40,
    10,
  )
  bare.stop()
  print({
    bench,
    caller,
    unit: 'ms',
    ...timing,
    statements: statements.length,
    bound: boundMs,
    ratio: roundToThousandths(timing.api.p50 / boundMs),
    isWithin: timing.api.p50 <= boundMs,
  })
}

/** Adds advisers with clients of their own, in turn over all clients, and signs them in before the measurement. */
async function signInAdvisers(): Promise<string[]> {
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query(`
    insert into people (edition, email, name, role, locale, organisation_id, password_hash, is_second_factor_disabled)
      select 'wealth', 'adviser' || i || '@bench.example', 'Adviser ' || i, 'professional', 'en', p.organisation_id, p.password_hash, true
      from generate_series(1, ${load.advisers}) i join people p on p.edition = 'wealth' and p.email = '${findEmail('eleanor-whitcombe')}';
    create temp table numbered as
      select id, row_number() over (order by id) - 1 as number from accounts where external_id like 'BN-%';
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select 'wealth', a.id, p.id, 'adviser', '2020-01-01'
      from generate_series(1, ${load.advisers}) i
        join people p on p.edition = 'wealth' and p.email = 'adviser' || i || '@bench.example'
        cross join generate_series(0, ${ownClients - 1}) k join numbered a on a.number = (i * ${Math.floor(clients / load.advisers)} + k) % ${clients};
    analyze people, account_people`)
  await owner.end()
  const sessions: string[] = []
  for (let index = 1; index <= load.advisers; index++)
    sessions.push(await signIn(atrium.port, `adviser${index}@bench.example`, demoPassword))
  return sessions
}

/** What an adviser opens in turn: the home page, the client list, a search, who holds a security, and a client. */
function pathsOfDay(index: number): readonly string[] {
  const list = '/api/portals/private-clients/accounts'
  return [
    '/api/portals/private-clients/today',
    '/api/portals/private-clients/assets',
    list,
    `${list}?search=${['ash', 'mar', 'client', 'zoe'][index % 4]}`,
    `/api/search?q=${['margaret', 'pension%207', 'company%2001', 'okonkwo'][index % 4]}`,
    '/api/holders?q=company%200017',
    `${list}?sort=name&direction=ascending`,
  ]
}

/** Lets advisers work at the same time, each with a request every three seconds for a minute. */
async function benchAdvisers(sessions: readonly string[]): Promise<void> {
  const times: number[] = []
  const failures: Record<string, number> = {}
  const work = async (cookie: string, index: number) => {
    await pause((index / sessions.length) * load.everyMs)
    const paths = pathsOfDay(index)
    for (let request = 0; request < load.requests; request++) {
      const path = paths[(index + request) % paths.length] ?? ''
      const startedAt = performance.now()
      const { status } = await call(atrium.port, 'GET', path, { cookie })
      const took = performance.now() - startedAt
      times.push(took)
      if (status !== 200) failures[`${status} ${path}`] = (failures[`${status} ${path}`] ?? 0) + 1
      await pause(Math.max(0, load.everyMs - took))
    }
  }
  await Promise.all(sessions.map(work))
  const ordered = times.toSorted((left, right) => left - right)
  const at = (share: number) => roundToThousandths(ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0)
  print({
    bench: 'a hundred advisers',
    advisers: sessions.length,
    requests: times.length,
    unit: 'ms',
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    failures,
    bound: bound.loadP99Ms,
    isWithin: Object.keys(failures).length === 0 && at(0.99) <= bound.loadP99Ms,
  })
}

/** Types a name into the filter of the client list as the adviser of 300 clients. The first visit fills caches and is not measured. */
async function benchKeys(): Promise<void> {
  const browser = await launchBrowser()
  const seen: number[][] = []
  for (let visit = 0; visit <= keys.visits; visit++) {
    const page = await openSlowPage(browser, { url: atrium.url, cookie: adviser, slowedDown: keys.slowedDown })
    await page.goto('/dashboard/private-clients')
    const filter = page.getByRole('searchbox', { name: 'Name, number, email, phone' })
    await filter.focus()
    await page.waitForLoadState('networkidle')
    await recordKeys(page)
    await filter.pressSequentially(keys.text, { delay: 150 })
    const times = await readKeys(page, keys.text.length)
    await page.context().close()
    if (visit > 0) seen.push(times)
  }
  await browser.close()
  const slowest = roundToThousandths(median(seen.map((times) => Math.max(...times))))
  print({
    bench: 'key in the client list',
    slowedDown: keys.slowedDown,
    visits: keys.visits,
    unit: 'ms',
    slowest,
    middle: roundToThousandths(median(seen.map(median))),
    bound: bound.keyMs,
    isWithin: slowest <= bound.keyMs,
  })
}
