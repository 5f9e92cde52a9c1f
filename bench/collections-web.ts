import type { Page } from '@playwright/test'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { launchBrowser, openContext } from '../bin/browser.ts'
import { signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { median, readKeys, recordKeys, waitUntilDrawn } from './browser-times.ts'
import { print, roundToThousandths } from './measure.ts'

/**
 * Measures the back office in a browser whose processor is slowed down four times: the time to the first row of a grid, and the time from a
 * key in a side panel of 60 fields to the next paint. The baseline, measured in the same run, is the time to draw the terms page, which
 * shows only text. Times are medians of several visits; of the keys, the slowest of each visit.
 */

const visits = 5
const slowedDown = 4
const fieldsOfPanel = 60
const text = 'Prices rose in July.'
const bound = { firstGridMs: 1_500, keyMs: 50 }

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '60', LOG_LEVEL: 'error' }, dataDir)
const admin = createDemoFirm({ clients: 0 }).people.find(({ key }) => key === 'oscar-venn')?.email ?? ''
const cookie = await signIn(atrium.port, admin, demoPassword)
const browser = await launchBrowser()

try {
  const seen: { firstGridMs: number; keyMs: number; middleKeyMs: number; floorMs: number }[] = []
  // The first visit fills the server's caches, so it is not measured.
  for (let visit = 0; visit <= visits; visit++) {
    const firstGridMs = await measureInPage(openGrid)
    const keys = await measureInPage(typeInPanel)
    const floorMs = await measureInPage(openTerms)
    if (visit > 0) seen.push({ firstGridMs, keyMs: Math.max(...keys), middleKeyMs: median(keys), floorMs })
  }
  const of = (name: keyof (typeof seen)[number]) => roundToThousandths(median(seen.map((one) => one[name])))
  print({
    bench: 'back office in a browser',
    slowedDown,
    visits,
    fieldsOfPanel,
    firstGridMs: of('firstGridMs'),
    keyMs: of('keyMs'),
    middleKeyMs: of('middleKeyMs'),
    floorMs: of('floorMs'),
    ratio: roundToThousandths(of('firstGridMs') / of('floorMs')),
    bound,
    isWithin: of('firstGridMs') <= bound.firstGridMs && of('keyMs') <= bound.keyMs,
  })
} finally {
  await browser.close()
  await atrium.stop()
  removeFolder(dataDir)
}

async function measureInPage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await openContext(browser, atrium.url, cookie, { reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedDown })
  return work(page).finally(() => context.close())
}

async function openGrid(page: Page): Promise<number> {
  await page.goto('/admin/users', { waitUntil: 'commit' })
  return waitUntilDrawn(page, '.grid-table tbody tr', '.')
}

async function openTerms(page: Page): Promise<number> {
  await page.goto('/terms', { waitUntil: 'commit' })
  return waitUntilDrawn(page, 'h1', '')
}

/** Types a text into a panel with 60 fields. Returns the milliseconds of each key until the next paint, measured in the page. */
async function typeInPanel(page: Page): Promise<number[]> {
  await page.route('**/api/collections/people', async (route) => {
    const response = await route.fetch()
    const definition = (await response.json()) as { fields: object[]; tabs: object[] }
    const missing = fieldsOfPanel - definition.fields.length
    const added = Array.from({ length: missing }, (_, index) => ({ name: `more${index}`, type: 'text', label: `More ${index}` }))
    await route.fulfill({ response, json: { ...definition, tabs: [], fields: [...definition.fields, ...added] } })
  })
  await page.goto('/admin/people?item=new')
  const field = page.getByRole('complementary').getByLabel('More 3', { exact: true })
  await field.focus()
  await page.waitForLoadState('networkidle')
  await recordKeys(page)
  await field.pressSequentially(text, { delay: 120 })
  return readKeys(page, text.length)
}
