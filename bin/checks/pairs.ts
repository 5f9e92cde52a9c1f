// screenshots and axe for the wealth screens, covering every pair of provider, width, theme and language; written to .cache/pairs
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '@atrium/demo/firm/firm'
import { findViolations } from '../accessibility.ts'
import { launchBrowser, openContext } from '../browser.ts'
import { call, signIn } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { chooseRows, type Row } from './pairs/rows.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const folder = '.cache/pairs'
const [sheetColumns, thumbWidth] = [4, 480]
const settleMs = 500

/** Client ids of Clara, a demo client whose history is the same at every provider. */
const clientIds = { wealth: 'HL-204480', 'asset-manager': 'CI-310010', partner: 'FP-5130', greek: 'GR-71010', demo: 'DM-900010' } as const
type Edition = keyof typeof clientIds
/** Client for the bond screens, because Clara holds no bonds. */
const bondClient = { email: 'margaret.ashworth@ashworth-home.example', portfolio: 'HL-204417-02' }

const factors = {
  edition: Object.keys(clientIds) as Edition[],
  width: ['360', '820', '1440'],
  theme: ['main', 'tech', 'contrast', 'dark'],
  language: ['en', 'is', 'el'],
}

/**
 * Query string of each screen on the portfolio page; `{…}` stands for the id of the client's first item of that kind. The screen `account`
 * is the account page.
 */
const screens: Readonly<Record<string, string>> = {
  account: '',
  explained: '?explain=total',
  holdings: '?tab=holdings',
  holding: '?drawer=holding:{holding}',
  performance: '?tab=performance',
  exposure: '?tab=exposure',
  breakdowns: '?tab=breakdowns',
  slice: '?tab=breakdowns&drawer=breakdown:asset-class:Equities',
  transactions: '?tab=transactions',
  'transactions-file': '?tab=transactions-file',
  cash: '?tab=cash-transactions',
  notes: '?tab=contract-notes',
  note: '?tab=contract-notes&pages=24&drawer=contract-note:{note}',
  fees: '?tab=fees',
  realised: '?tab=realised',
  bonds: '?tab=bond-statistics',
  bond: '?tab=bond-statistics&drawer=bond:{bond}',
  simulated: '?tab=simulated-returns',
  documents: '?tab=documents',
  'product-history': '?tab=product-history',
  'private-equity': '?tab=private-equity',
  fund: '?tab=private-equity&drawer=fund:{fund}',
}
const capabilities: Readonly<Record<string, string>> = {
  documents: 'client-documents',
  'product-history': 'product-history',
  'private-equity': 'private-equity',
  fund: 'private-equity',
  fees: 'charges',
}

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', LOG_LEVEL: 'fatal', TRUST_PROXY: '1' }, dataDir)

type Me = { accounts: { id: string }[]; portals: { id: string }[] }
type Reader = {
  me: Me
  url: string
  cookie: string
  account: string
  portfolio: string
  offers: readonly string[]
  subjects: Readonly<Record<string, string>>
}

/**
 * Signs in as a client at a provider. Returns the URLs of the client's pages, and the id of the first item of each kind that a drawer can
 * show.
 */
async function signInReader(edition: Edition, email: string, id: string): Promise<Reader> {
  const host = edition === 'wealth' ? 'localhost' : `${edition}.localhost`
  const cookie = await signIn(atrium.port, email, demoPassword, { host })
  const get = async (path: string) => (await call(atrium.port, 'GET', path, { host, cookie })).json as never
  const me = (await get('/api/me')) as Me
  const { offers } = (await get(`/api/portfolios/${id}`)) as { offers: string[] }
  const { groups } = (await get(`/api/portfolios/${id}/holdings`)) as { groups: { holdings: { id: string }[] }[] }
  const { notes } = (await get(`/api/portfolios/${id}/contract-notes?pages=24`)) as { notes?: { id: string }[] }
  const { bonds } = (await get(`/api/portfolios/${id}/bonds`)) as { bonds: { id: string }[] }
  const funds = offers.includes('private-equity')
    ? ((await get(`/api/portfolios/${id}/private-equity`)) as { commitments: { id: string }[] }).commitments
    : []
  const portal = me.portals[0]?.id
  return {
    me,
    url: `http://${host}:${atrium.port}`,
    cookie,
    account: `/dashboard/${portal}/account/${me.accounts[0]?.id}`,
    portfolio: `/dashboard/${portal}/portfolio/${id}`,
    offers,
    subjects: { holding: groups[0]?.holdings[0]?.id ?? '', note: notes?.[0]?.id ?? '', bond: bonds[0]?.id ?? '', fund: funds[0]?.id ?? '' },
  }
}

/** Replaces the language and theme in the server's response about the signed-in person with those of the row. */
async function overrideThemeAndLanguage(page: Page, { me }: Reader, { theme, language }: Row): Promise<void> {
  const portals = me.portals.map((portal) => ({ ...portal, theme }))
  await page.route('**/api/me', (route) => route.fulfill({ json: { ...me, locale: language, theme: 'portal', portals } }))
}

type ScreenResult = { file: string; problems: string[] }

async function captureScreen(browser: Browser, reader: Reader, row: Row, position: number): Promise<ScreenResult> {
  const width = Number(row['width'])
  const context = await openContext(browser, reader.url, reader.cookie, {
    viewport: { width, height: width < 500 ? 780 : 1_000 },
    colorScheme: row['theme'] === 'dark' ? 'dark' : 'light',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await overrideThemeAndLanguage(page, reader, row)
  const query = (screens[row['screen'] ?? ''] ?? '').replace(/\{(\w+)\}/, (_, kind: string) => reader.subjects[kind] ?? '')
  await page.goto(row['screen'] === 'account' ? reader.account : `${reader.portfolio}${query}`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(settleMs)
  const file = `${folder}/${String(position).padStart(2, '0')}-${Object.values(row).join('-')}.png`
  await page.screenshot({ path: file })
  problems.push(...(await findViolations(page)))
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflowPx > 0) problems.push(`${overflowPx} px wider than the window`)
  await context.close()
  return { file, problems }
}

/** Combines screenshots into one picture, side by side. */
async function createContactSheet(browser: Browser, files: readonly string[], name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: sheetColumns * (thumbWidth + 12), height: 600 } })
  const pictures = files.map((file) => `<img width="${thumbWidth}" src="data:image/png;base64,${readFileSync(file).toString('base64')}">`)
  await page.setContent(`<body style="display:flex;flex-wrap:wrap;gap:12px;margin:0;background:#777">${pictures.join('')}`)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  await page.close()
}

try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const readers = new Map<Edition, Reader>()
  for (const edition of factors.edition)
    readers.set(edition, await signInReader(edition, `clara.${edition}@hendry-family.example`, `${clientIds[edition]}-01`))
  const bondReader = await signInReader('wealth', bondClient.email, bondClient.portfolio)
  const isBondScreen = (screen: string | undefined) => screen === 'bonds' || screen === 'bond'
  const isOffered = ({ edition, screen }: Row) => {
    const capability = capabilities[screen ?? '']
    if (isBondScreen(screen)) return !edition || edition === 'wealth'
    return !edition || !capability || (readers.get(edition as Edition)?.offers.includes(capability) ?? false)
  }
  const rows = chooseRows({ screen: Object.keys(screens), ...factors }, [['screen', 'width']], isOffered)
  const browser = await launchBrowser()
  let failed = 0
  const seen: (ScreenResult & { width: string })[] = []
  for (const [position, row] of rows.entries()) {
    if (values.only && !Object.values(row).join('-').includes(values.only)) continue
    const found = await captureScreen(
      browser,
      isBondScreen(row['screen']) ? bondReader : readers.get(row['edition'] as Edition)!,
      row,
      position + 1,
    )
    seen.push({ ...found, width: row['width'] ?? '' })
    failed += Number(found.problems.length > 0)
    process.stdout.write(
      `${found.problems.length === 0 ? 'ok     ' : 'FAILED '}${Object.values(row).join(' ')} ${found.problems.join('; ')}\n`,
    )
  }
  for (const width of factors.width) {
    const files = seen.filter((one) => one.width === width).map(({ file }) => file)
    for (let from = 0, sheet = 1; from < files.length; from += 12, sheet++)
      await createContactSheet(browser, files.slice(from, from + 12), `sheet-${width}-${sheet}`)
  }
  await browser.close()
  writeFileSync(`${folder}/rows.json`, JSON.stringify(rows, null, 1))
  process.stdout.write(`${seen.length} screenshots, ${failed} with problems\n`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
