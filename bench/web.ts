import type { Page } from '@playwright/test'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { launchBrowser, openContext } from '../bin/browser.ts'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { print, roundToThousandths } from './measure.ts'
import { weighScripts } from './script-sizes.ts'

/**
 * Measures the web app in a browser: the JavaScript of the first load against its budgets, and the work of the main thread per frame while
 * the client list scrolls. Usage: `bench/web.ts [clients]`; 10,000 clients by default. With 0 clients, it measures only JavaScript.
 */

const frameBudgetMs = 12
const frameMs = 1000 / 60
const wheelMs = 3_000
const clients = Number(process.argv[2] ?? 10_000)

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: String(clients) }, dataDir)
const { people } = createDemoFirm({ clients: 0 })
const adminEmail = people.find((person) => person.role === 'admin')?.email ?? ''
const clientEmail = people.find(({ key }) => key === 'margaret-ashworth')?.email ?? ''
const cookie = await signIn(atrium.port, adminEmail, demoPassword)
const clientCookie = await signIn(atrium.port, clientEmail, demoPassword)
if (clients > 0) await waitForOverviews()
const browser = await launchBrowser()

const me = (await call(atrium.port, 'GET', '/api/me', { cookie: clientCookie })).json as { accounts: { id: string }[] }
await weighScripts(browser, atrium.url, { name: 'sign-in', path: '/login', budget: 180_000 })
await weighScripts(browser, atrium.url, { name: 'client list', path: '/dashboard/private-clients', cookie, budget: 215_000 })
await weighScripts(browser, atrium.url, {
  name: 'account page',
  path: `/dashboard/private-clients/account/${me.accounts[0]?.id}`,
  cookie: clientCookie,
  budget: 280_000,
  figure: '.hero .figure',
  budgetBeforeFigure: 250_000,
})
if (clients > 0) await scroll()

await browser.close()
await atrium.stop()
removeFolder(dataDir)

async function waitForOverviews(): Promise<void> {
  for (;;) {
    const { json } = await call(
      atrium.port,
      'GET',
      '/api/portals/private-clients/accounts?sort=value&direction=ascending&limit=1&offset=9000',
      { cookie },
    )
    const { items, count } = json as { items: { value: unknown }[]; count: number }
    if (count < 9_000 || items[0]?.value) return
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number; args?: { name?: string } }

/** Turns the mouse wheel over the client list for three seconds. Prints percentiles of the main thread's work per frame. */
async function scroll(): Promise<void> {
  const context = await openContext(browser, atrium.url, cookie, { reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.goto('/dashboard/private-clients')
  await page.waitForLoadState('networkidle')
  await page.mouse.move(720, 600)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'] })
  await turnWheel(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await context.close()
  const frames = workByFrame(traceEvents)
  const ordered = frames.toSorted((left, right) => left - right)
  const percentile = (share: number) => roundToThousandths(ordered[Math.floor(ordered.length * share)] ?? 0)
  print({
    bench: 'scrolling the client list',
    clients,
    unit: 'ms of main-thread work per frame',
    frames: frames.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    budget: frameBudgetMs,
    isWithin: percentile(0.95) <= frameBudgetMs,
  })
}

async function turnWheel(page: Page): Promise<void> {
  const until = performance.now() + wheelMs
  while (performance.now() < until) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(frameMs)
  }
}

/** Returns, for each frame, the milliseconds of work on the busiest main thread of a renderer. */
function workByFrame(events: readonly TraceEvent[]): number[] {
  const mainThreads = events.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
  const tasks = mainThreads.map((main) =>
    events.filter((event) => event.pid === main.pid && event.tid === main.tid && event.ph === 'X' && event.name === 'RunTask'),
  )
  const busiest = tasks.toSorted((left, right) => sumTaskTimes(right) - sumTaskTimes(left))[0] ?? []
  const start = Math.min(...busiest.map((task) => task.ts))
  const frames: number[] = []
  for (const task of busiest) {
    const index = Math.floor((task.ts - start) / 1000 / frameMs)
    frames[index] = (frames[index] ?? 0) + readTaskTime(task) / 1000
  }
  return Array.from(frames, (work) => work ?? 0)
}

function sumTaskTimes(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, task) => sum + readTaskTime(task), 0)
}

/** Returns the duration of a task in microseconds. Prefers processor time, because elapsed time includes waiting on a busy machine. */
function readTaskTime({ tdur, dur }: TraceEvent): number {
  return tdur ?? dur ?? 0
}
