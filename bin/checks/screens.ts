// every screen in a browser: screenshots at three widths and in four themes and languages, axe in three themes, Lighthouse on the sign-in and account pages
import { mkdirSync, rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { findViolations } from '../accessibility.ts'
import { launchBrowser, openContext } from '../browser.ts'
import { call, signIn } from '../client.ts'
import { screens as allScreens, type Screen } from '../screens.ts'
import { browserFlags, findBrowser, removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'

const folder = '.cache/screens'
const widths = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const
const themes = ['main', 'tech', 'contrast'] as const
const lighthouseRuns = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5)
const minPerformance = 95
const minAccessibility = 100
const settleMs = 400

type Look = { theme: string; locale?: 'en' | 'is' | 'el' }

const executablePath = findBrowser()
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ TRUST_PROXY: '1' }, dataDir)
const browser = await launchBrowser()
const firm = createDemoFirm({ clients: 0 })
const findEmail = (key: string) => firm.people.find((person) => person.key === key)?.email ?? ''
const cookies = {
  client: await signIn(atrium.port, findEmail('margaret-ashworth'), demoPassword),
  adviser: await signIn(atrium.port, findEmail('eleanor-whitcombe'), demoPassword),
  admin: await signIn(atrium.port, findEmail('oscar-venn'), demoPassword),
}
const me = (await call(atrium.port, 'GET', '/api/me', { cookie: cookies.client })).json as { accounts: { id: string; name: string }[] }
const accountPath = `/dashboard/private-clients/account/${me.accounts[0]?.id}`
const screens = allScreens.map((screen) => ({ ...screen, path: screen.path.replace('{account}', me.accounts[0]?.id ?? '') }))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** Names of the parts to run, as in `bin/check screens lighthouse`. Without names, all parts run. */
const parts = process.argv.slice(2)
const isRequested = (part: 'pictures' | 'axe' | 'lighthouse') => parts.length === 0 || parts.includes(part)

let pictures = 0
if (isRequested('pictures')) {
  for (const size of widths) pictures += await takePictures({ theme: 'main' }, size)
  const looks: Look[] = [{ theme: 'tech' }, { theme: 'contrast' }, { theme: 'main', locale: 'el' }]
  for (const look of looks) pictures += await takePictures(look, widths[2])
}
const violations = isRequested('axe') ? await findAllViolations() : []
await browser.close()
const scores = isRequested('lighthouse')
  ? [await measureScores('sign-in', '/login'), await measureScores('account', accountPath, cookies.client)]
  : []
await atrium.stop()
removeFolder(dataDir)

for (const violation of violations) process.stdout.write(`${violation}\n`)
for (const { name, desktop, mobile } of scores) {
  process.stdout.write(
    `${name}: performance ${desktop.performance} (runs ${desktop.all.join(' ')}), accessibility ${desktop.accessibility}; mobile performance ${mobile.performance}\n`,
  )
}
const areFast = scores.every(({ desktop }) => desktop.performance >= minPerformance && desktop.accessibility >= minAccessibility)
process.stdout.write(
  `screenshots ${pictures} in ${folder}, axe violations ${violations.length}, Lighthouse ${scores.map(({ name, desktop }) => `${name} ${desktop.performance}/${desktop.accessibility}`).join(', ')}\n`,
)
process.exit(violations.length > 0 || !areFast ? 1 : 0)

/** Opens a page for a screen, in another theme or language. Only the server's responses that state them are changed. */
async function openScreen(
  targetBrowser: Browser,
  screen: Screen,
  look: Look,
  viewport: { width: number; height: number },
): Promise<{ context: BrowserContext; page: Page }> {
  const cookie = screen.as === 'nobody' ? undefined : cookies[screen.as]
  const context = await openContext(targetBrowser, atrium.url, cookie, { viewport })
  const page = await context.newPage()
  if (look.theme !== 'main' || look.locale) {
    await page.route('**/*', async (route) => {
      const isRewritten = route.request().resourceType() === 'document' || /\/api\/(me|portals|edition)$/.test(route.request().url())
      if (!isRewritten) return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: replaceThemeAndLocale(await response.text(), look) })
    })
  }
  return { context, page }
}

function replaceThemeAndLocale(text: string, { theme, locale }: Look): string {
  const themed = text.replace(/("theme":)"(main|bowmore)"/g, `$1"${theme}"`).replace('data-theme="main"', `data-theme="${theme}"`)
  if (!locale) return themed
  return themed
    .replace(/("locale":)"en"/g, `$1"${locale}"`)
    .replace(/("locales":\[)[^\]]*/, `$1"en","${locale}"`)
    .replace('"defaultLocale":"en"', `"defaultLocale":"${locale}"`)
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(settleMs)
}

async function takePictures(look: Look, size: { width: number; height: number }): Promise<number> {
  for (const screen of screens) {
    const { context, page } = await openScreen(browser, screen, look, size)
    await page.goto(screen.path)
    await settle(page)
    await page.screenshot({
      path: `${folder}/${screen.name}-${look.locale ?? look.theme}-${size.width}.png`,
      fullPage: screen.name !== 'clients' && screen.name !== 'account-explained' && screen.name !== 'gallery',
    })
    await context.close()
  }
  return screens.length
}

async function findAllViolations(): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    for (const screen of screens) {
      const { context, page } = await openScreen(browser, screen, { theme }, widths[2])
      await page.goto(screen.path)
      await settle(page)
      for (const violation of await findViolations(page)) found.push(`${screen.name} in ${theme}: ${violation}`)
      await context.close()
    }
  }
  return found
}

type Scores = { performance: number; accessibility: number; all: number[] }

async function measureScores(name: string, path: string, cookie?: string): Promise<{ name: string; desktop: Scores; mobile: Scores }> {
  return {
    name,
    desktop: await measureMedianScores(path, cookie, 'desktop', lighthouseRuns),
    mobile: await measureMedianScores(path, cookie, 'mobile', 1),
  }
}

async function measureMedianScores(path: string, cookie: string | undefined, form: 'desktop' | 'mobile', runs: number): Promise<Scores> {
  const all: { performance: number; accessibility: number }[] = []
  for (let run = 0; run < runs; run++) all.push(await runLighthouse(path, cookie, form))
  const computeMedian = (values: readonly number[]) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
  return {
    performance: computeMedian(all.map((one) => one.performance)),
    accessibility: Math.min(...all.map((one) => one.accessibility)),
    all: all.map((one) => one.performance),
  }
}

async function runLighthouse(
  path: string,
  cookie: string | undefined,
  form: 'desktop' | 'mobile',
): Promise<{ performance: number; accessibility: number }> {
  const chrome = await launch({ chromeFlags: ['--headless=new', ...browserFlags], ...(executablePath && { chromePath: executablePath }) })
  try {
    const flags = {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'silent' as const,
      ...(cookie && { extraHeaders: { Cookie: cookie }, disableStorageReset: true }),
    }
    const result = await lighthouse(`${atrium.url}${path}`, flags, form === 'desktop' ? desktopConfig : undefined)
    const percent = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
    return { performance: percent('performance'), accessibility: percent('accessibility') }
  } finally {
    chrome.kill()
  }
}
