import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { launchBrowser } from '../bin/browser.ts'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { median, openSlowPage, readKeys, recordKeys } from './browser-times.ts'
import { print, roundToThousandths } from './measure.ts'

/**
 * Measures forms in a browser whose processor is slowed down four times: the time from a key to the next paint in a form of 200 fields with
 * 40 conditions, and the time from a key that moves a field to the next paint in a designer with 300 fields. Times are medians of several
 * visits; of the keys, the slowest of each visit.
 */

const visits = 5
const slowedDown = 4
const text = 'Prices rose in July.'
const moves = 10
const [fieldsOfForm, conditionsOfForm, fieldsOfDesigner] = [200, 40, 300]
const bound = { keyMs: 50, moveMs: 100 }

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', LOG_LEVEL: 'error' }, dataDir)
const { people } = createDemoFirm({ clients: 0 })
const emailOf = (wanted: string) => people.find(({ key }) => key === wanted)?.email ?? ''
const admin = await signIn(atrium.port, emailOf('oscar-venn'), demoPassword)
const client = await signIn(atrium.port, emailOf('margaret-ashworth'), demoPassword)
const form = await publishForm(fieldsOfForm)
const largeForm = await publishForm(fieldsOfDesigner)
const browser = await launchBrowser()

try {
  const seen: { keys: number[]; moves: number[] }[] = []
  // The first visit fills the server's caches, so it is not measured.
  for (let visit = 0; visit <= visits; visit++) {
    const keys = await measureInPage(client, typeInForm)
    const moved = await measureInPage(admin, moveInDesigner)
    if (visit > 0) seen.push({ keys, moves: moved })
  }
  const report = (bench: string, times: readonly (readonly number[])[], most: number, more: object) => {
    const slowest = roundToThousandths(median(times.map((one) => Math.max(...one))))
    const middle = roundToThousandths(median(times.map(median)))
    print({ bench, slowedDown, visits, ...more, unit: 'ms', slowest, middle, bound: most, isWithin: slowest <= most })
  }
  const sizeOfForm = { fields: fieldsOfForm, conditions: conditionsOfForm }
  report(
    'key in a form',
    seen.map(({ keys }) => keys),
    bound.keyMs,
    sizeOfForm,
  )
  report(
    'move in the designer',
    seen.map((one) => one.moves),
    bound.moveMs,
    { fields: fieldsOfDesigner },
  )
} finally {
  await browser.close()
  await atrium.stop()
  removeFolder(dataDir)
}

/** Publishes a form whose fields are on one step, in fieldsets of twenty. */
async function publishForm(count: number): Promise<string> {
  const every = Math.floor(count / conditionsOfForm)
  const fields = Array.from({ length: count }, (_, index) => ({
    name: `f${index}`,
    type: 'text',
    limit: 200,
    label: `Question ${index}`,
    ...(index % every === every - 1 && { when: { ne: [{ field: `f${index - 1}` }, { value: 'hide' }] } }),
  }))
  const fieldsets = Array.from({ length: Math.ceil(count / 20) }, (_, index) => ({
    id: `set-${index}`,
    title: `Part ${index + 1}`,
    fields: fields.slice(index * 20, index * 20 + 20),
  }))
  const id = randomUUID()
  const values = { name: `Form of ${count} fields`, definition: { steps: [{ id: 'only', fieldsets }] } }
  const created = await call(atrium.port, 'POST', '/api/collections/forms/items', { cookie: admin, body: { id, values } })
  const { version } = created.json as { version: string }
  const published = await call(atrium.port, 'POST', `/api/collections/forms/items/${id}/publication`, { cookie: admin, body: { version } })
  if (published.status !== 200) throw new Error(published.text)
  return id
}

async function measureInPage<Result>(cookie: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await openSlowPage(browser, { url: atrium.url, cookie, slowedDown })
  return work(page).finally(() => page.context().close())
}

async function typeInForm(page: Page): Promise<number[]> {
  await page.goto(`/dashboard/private-clients/forms/${form}`)
  const field = page.getByLabel('Question 3', { exact: true })
  await field.focus()
  await page.waitForLoadState('networkidle')
  await recordKeys(page)
  await field.pressSequentially(text, { delay: 150 })
  return readKeys(page, text.length)
}

/** Moves a field down with Alt and the arrow key. */
async function moveInDesigner(page: Page): Promise<number[]> {
  await page.goto(`/forms-designer/${largeForm}`)
  const card = page.locator('[data-place="0 0 3"]')
  await card.click()
  await card.focus()
  await page.waitForLoadState('networkidle')
  await recordKeys(page)
  for (let move = 0; move < moves; move++) {
    await page.keyboard.press('Alt+ArrowDown', { delay: 10 })
    await page.waitForTimeout(250)
  }
  return readKeys(page, moves)
}
