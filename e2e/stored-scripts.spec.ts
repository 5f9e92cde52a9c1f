/// <reference lib="dom" />
import type { Browser, Page, Route } from '@playwright/test'
import { scriptPayloads } from '@atrium/demo/script-payloads'
import { screens } from '../bin/screens.ts'
import { expect, expectOwnScripts, follow, people, recordScripts, test, visit, visitInOwnSession } from './visitor.ts'

/**
 * Replaces every text from the server, such as names, reasons and devices, with a script that would run if it were parsed as markup. The
 * text fields are read from the description of the API, and the screens from the list of all screens and from the links on them, so that
 * new ones are included.
 */

type Schema = {
  type?: string | string[]
  enum?: unknown
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Operation = { responses?: Record<string, { content?: { 'application/json'?: { schema?: Schema } } }> }

/** Fields that stay unchanged: fields that links to other screens need, and HTML, which the server has sanitised. */
const unchangedFields =
  /^(id|account|portal|portfolio|figure|provider|edition|theme|mark|locale|locales|assetClass|key|source|html)$|Id$|Url$/

class ScriptInjector {
  used = 0
  readonly #operations: { path: RegExp; schema: Schema }[]

  constructor(document: { paths: Record<string, { get?: Operation; post?: Operation }> }) {
    this.#operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => {
      const schema = (get ?? post)?.responses?.['200']?.content?.['application/json']?.schema
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      return schema ? [{ path: pattern, schema }] : []
    })
  }

  async on(route: Route): Promise<void> {
    const method = route.request().method()
    if (method !== 'GET' && method !== 'POST') return route.fallback()
    const { pathname } = new URL(route.request().url())
    const schema = this.#operations.find(({ path }) => path.test(pathname))?.schema
    if (!schema) return route.fallback()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: this.#replaced(await response.json(), schema, '') })
  }

  #replaced(value: unknown, schema: Schema, name: string): unknown {
    const variants = schema.anyOf ?? schema.oneOf
    if (variants) return this.#replaced(value, variants.find(({ type }) => type === readJsonType(value)) ?? {}, name)
    if (Array.isArray(value)) return value.map((one) => this.#replaced(one, schema.items ?? {}, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#replaced(one, schema.properties?.[key] ?? {}, key)]))
    const isText = schema.type === 'string' && !schema.enum && !schema.const && !schema.format && !schema.pattern
    if (typeof value !== 'string' || !isText || unchangedFields.test(name)) return value
    return scriptPayloads[this.used++ % scriptPayloads.length]
  }
}

const readJsonType = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Records scripts that ran, and scripts that the policy blocked, because those were parsed as markup too. */
async function watchPage(page: Page): Promise<string[]> {
  const violations: string[] = []
  page.on('dialog', (dialog) => {
    violations.push(`ran: ${dialog.message()} on ${page.url()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('tellStopped', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      ;(globalThis as never as { tellStopped: (text: string) => void }).tellStopped(`${effectiveDirective} ${blockedURI} on ${documentURI}`)
    })
  })
  return violations
}

const findUrlPattern = (href: string) =>
  href.replaceAll(/[\da-f]{8}-[\da-f-]{27}|[A-Z]{2}-\d+(-\d+)?|(?<=\/dashboard\/)[^/?]+/g, '*').replace(/#.*/, '')
const maxScreens = 31

/**
 * Visits the screens that links lead to, one of each kind and at most 31. Visits run in parallel on all pages, because a visit is mostly
 * waiting.
 */
async function crawl(pages: readonly Page[], from: readonly string[]): Promise<number> {
  const queue = [...from]
  const knownPatterns = new Set(queue.map(findUrlPattern))
  let count = 0
  while (queue.length > 0 && count < maxScreens) {
    const next = queue.splice(0, Math.min(pages.length, maxScreens - count))
    count += next.length
    const links = await Promise.all(next.map((href, index) => visitScreen(pages[index] as Page, href)))
    for (const link of links.flat()) {
      if (knownPatterns.has(findUrlPattern(link))) continue
      knownPatterns.add(findUrlPattern(link))
      queue.push(link)
    }
  }
  return count
}

const hoveredScreens: string[] = []

/** Opens a screen, hovers over its charts and collects its links. */
async function visitScreen(page: Page, href: string): Promise<string[]> {
  await follow(page, href)
  await expect(page.locator('#root > *').first()).toBeVisible()
  const reason = page.getByRole('button', { name: 'Checking figures' })
  if (await reason.isVisible()) {
    await reason.click()
    await follow(page, href)
  }
  // Hovering fails if a chart is redrawn in the meantime. The test checks at the end that at least one chart was hovered over.
  for (const chart of await page.locator('canvas').all())
    await chart.hover({ force: true, timeout: 1_000 }).then(
      () => hoveredScreens.push(href),
      () => undefined,
    )
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return links.filter((link) => !/logout|^\/api|^\/dev/.test(link))
}

const readers = {
  client: (browser: Browser) => visit(browser, people.client),
  adviser: (browser: Browser) => visitInOwnSession(browser, 'scripts for an adviser'),
  admin: (browser: Browser) => visitInOwnSession(browser, 'scripts for an admin'),
}

for (const [reader, openPage] of Object.entries(readers))
  test(`no text of the server is parsed as markup, and no ${reader} screen violates its policy or loads a script from another origin [S25] [S31]`, async ({
    browser,
  }) => {
    test.setTimeout(150_000)
    hoveredScreens.length = 0
    const page = await openPage(browser)
    const pages = [page, await page.context().newPage(), await page.context().newPage()]
    const poison = new ScriptInjector(await (await page.request.get('/api/openapi.json')).json())
    const listedPaths = screens.filter(({ as, path }) => as === reader && !path.includes('{account}')).map(({ path }) => path)
    await page.context().route('**/api/**', (route) => poison.on(route))
    const violations = await Promise.all(pages.map(watchPage))
    const scripts = recordScripts(page.context())
    const start = [...new Set(['/', '/portals', '/profile/me', ...listedPaths])]
    expect(await crawl(pages, start)).toBeGreaterThanOrEqual(start.length)
    await page.context().unrouteAll({ behavior: 'wait' })
    expect(violations.flat()).toEqual([])
    expectOwnScripts(page, scripts)
    expect(poison.used).toBeGreaterThanOrEqual(200)
    expect(hoveredScreens.length > 0 || reader !== 'client').toBe(true)
  })

test('the test detects a script in real markup [S31]', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const violations = await watchPage(page)
  await page.goto('/portals')
  await page.evaluate((payload) => document.body.insertAdjacentHTML('beforeend', payload), '<img src=x onerror=alert(31)>')
  await expect.poll(() => violations.length).toBeGreaterThan(0)
})
