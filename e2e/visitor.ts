/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  request as apiRequest,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from '@playwright/test'
import { themeShapes } from '@atrium/editions/themes/shapes'
import { findViolations, findThemeViolations } from '../bin/accessibility.ts'
import { openContext } from '../bin/browser.ts'

/** E-mail addresses of people of the demo firm. `bin/demo logins` lists all people with their stories. */
export const people = {
  adviser: 'eleanor.whitcombe@harcourt-lisle.example',
  admin: 'oscar.venn@harcourt-lisle.example',
  companyAdmin: 'beatrix.lisle@harcourt-lisle.example',
  secondAdviser: 'tobias.hartnell@harcourt-lisle.example',
  client: 'margaret.ashworth@ashworth-home.example',
  otherClient: 'geoffrey@tillotson-post.example',
  everyEdition: 'clara.wealth@hendry-family.example',
  screenReader: 'iris@delacourt-studio.example',
  icelander: 'gudrun@fjardarpostur.example',
  withoutPin: 'winifred@bagshaw-house.example',
  jointOwner: 'daniel@fenwick-hale.example',
  secondJointOwner: 'rosalind@fenwick-hale.example',
  onePortfolio: 'amara@osei-design.example',
  notLinked: 'rosemary@fairbairn-mail.example',
  emptyPortfolios: 'leonard@pask-family.example',
  manyCurrencies: 'benedict@sauveterre.example',
  businessOwner: 'callum@strachan-marine.example',
  withoutFirm: 'naomi@feldmann-accounting.example',
  executor: 'philip.garrod@garrod-lane.example',
  attorney: 'simon@bagshaw-house.example',
  twoPortals: 'henrietta@lockwood-estate.example',
  ledgerAdviser: 'delphine.crane@thornbury.example',
  ledgerAdmin: 'miriam.castle@thornbury.example',
  partnerAdviser: 'theodora.lyle@fairhaven-partners.example',
} as const

const hosts: Readonly<Record<string, string>> = { 'thornbury.example': 'demo.localhost', 'fairhaven-partners.example': 'partner.localhost' }

/** Returns the host name of the edition in which a person works: that of Atrium's own ledger, that of the partner, or the main one. */
export const hostOf = (email: string): string => hosts[email.split('@')[1] ?? ''] ?? 'localhost'

/** A client whose firm requires an electronic ID, so that a password is not enough to sign in. */
export const electronicIdOwner = 'aegir@fjardarpostur.example'

export const password = 'Harbour-2026-light'

/** Stored sessions of the journeys. Every person is signed in once, before the first journey. */
export const sessionsFile = '.cache/journey-sessions.json'

/** Journeys that impersonate a client or sign out. Each has a separate session, so that no other journey is affected. */
export const journeysWithOwnSession = {
  'access history': people.adviser,
  'arrow keys': people.adviser,
  'breakdowns of an account': people.adviser,
  'funds of an account': people.adviser,
  'copies cases of an account': people.companyAdmin,
  'copies cases of changes': people.companyAdmin,
  'copies cases of performance': people.companyAdmin,
  'copies cases of tabs': people.companyAdmin,
  'drift from a model': people.adviser,
  'plan of a client': people.adviser,
  'estate of a client': people.adviser,
  'looks, and leaves': people.adviser,
  'leaves by an address': people.adviser,
  'looks on a phone': people.adviser,
  'states the reason': people.adviser,
  extends: people.adviser,
  'may not write': people.adviser,
  'scripts for an adviser': people.adviser,
  'scripts for an admin': people.admin,
  'signs out of the designer': people.admin,
  'signs out of a drawer': people.ledgerAdviser,
  'works a whole day': people.ledgerAdviser,
  'signs out': people.manyCurrencies,
  'signs out of the choice of portals': people.twoPortals,
  'signs out before the next page has loaded': people.client,
} as const

export type JourneyWithOwnSession = keyof typeof journeysWithOwnSession

/** Opens a page of a signed-in person, in the session that all journeys of this person share. */
export async function visit(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openSession(browser, email, options)
  page.context().on('request', (request) => {
    if (changesSession(request)) sharedSessionChanges.push(`${email}: ${request.method()} ${request.url()}`)
  })
  return page
}

/** Requests that changed a person's shared session, and would therefore affect other journeys. */
const sharedSessionChanges: string[] = []

function changesSession(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const isImpersonation = request.method() === 'POST' && pathname === '/api/impersonations'
  return isImpersonation || (request.method() === 'DELETE' && pathname === '/api/session')
}

/** Opens a page in a session that only this journey uses. */
export async function visitInOwnSession(
  browser: Browser,
  journey: JourneyWithOwnSession,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return openSession(browser, journey, options)
}

/** Text keys that a page showed instead of texts, because its manifest does not load the texts that it needs. */
const missingTexts: string[] = []

function collectMissingTexts(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.text().startsWith('missing text')) missingTexts.push(message.text())
  })
}

/** Address of the journeys' Atrium, without a path. Requests that change something name it as their origin. */
export const siteOrigin = new URL(process.env['ATRIUM_URL'] ?? 'http://localhost:4000').origin

/** Returns the address of the edition in which a person works, by e-mail address or by the name of a journey with its own session. */
function originOf(key: string): string {
  const url = new URL(siteOrigin)
  url.hostname = hostOf(key in journeysWithOwnSession ? journeysWithOwnSession[key as JourneyWithOwnSession] : key)
  return url.origin
}

const readCookie = (key: string) => (JSON.parse(readFileSync(sessionsFile, 'utf8')) as Record<string, string>)[key]

/**
 * Opens the API in the session that all journeys of a person share, without a window: what a journey needs before it begins is created
 * several times faster than on a page.
 */
export async function openApi(email: string): Promise<APIRequestContext> {
  const api = await apiRequest.newContext({
    baseURL: siteOrigin,
    extraHTTPHeaders: { origin: siteOrigin, cookie: readCookie(email) ?? '' },
    storageState: { cookies: [], origins: [] },
  })
  openedApis.push(api)
  return api
}

const openedApis: APIRequestContext[] = []

async function openSession(browser: Browser, key: string, options: BrowserContextOptions): Promise<Page> {
  const context = await openContext(browser, originOf(key), readCookie(key), options)
  collectMissingTexts(context)
  return context.newPage()
}

/** Matches the URL after a sign-in: the start page of the only portal, or the choice of portals. */
export const signedInUrl = /\/(portals|dashboard\/.+)$/

/**
 * Signs in as a person does, with the PIN from the demo firm's outbox if one is required. `arrival` matches the URL of the page after the
 * sign-in.
 */
export async function signIn(page: Page, email: string, secret = password, arrival = signedInUrl): Promise<void> {
  await page.goto('/login')
  await fillCredentials(page, email, secret)
  const pin = page.getByRole('textbox', { name: 'PIN' })
  const menu = page.getByRole('button', { name: 'menu' })
  await expect(pin.or(menu)).toBeVisible()
  if (await pin.isVisible()) {
    await enterPin(page, email)
  }
  await expect(page).toHaveURL(arrival)
}

/** Enters the password again, which the server demands within minutes of some changes. The page must be open. */
export async function proveSignIn(page: Page): Promise<void> {
  const status = await page.evaluate(async (currentPassword) => {
    const response = await fetch('/api/session/proof', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword }),
    })
    return response.status
  }, password)
  expect(status).toBe(200)
}

/** Enters the newest PIN that was sent to an e-mail address. The page submits it by itself. */
export async function enterPin(page: Page, address: string): Promise<void> {
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await expect(pin).toBeVisible()
  await pin.fill(await readPin(page, address))
}

/** States the reason for which staff open an account, and waits until the page shows the account as its client sees it. */
export async function stateReason(page: Page, reason = 'Checking figures'): Promise<void> {
  await page.getByRole('button', { name: reason }).click()
  await expect(page.getByRole('complementary', { name: 'Impersonation mode active' })).toBeVisible()
}

export async function fillCredentials(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Milliseconds without a request after which a page is idle. A page may send more requests after a response. */
const quietMs = 250

/**
 * Opens a URL of the portal as a link does, without reloading the page. Waits until there are no pending requests and the page has drawn
 * the received data.
 */
export async function follow(page: Page, href: string): Promise<void> {
  const pending = new Set<Request>()
  let latest = Date.now()
  // The stream of changes stays open.
  const begin = (request: Request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request)
  }
  const end = (request: Request) => {
    pending.delete(request)
    latest = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  if (page.url() === 'about:blank') await page.goto(href)
  else await page.evaluate((address) => history.pushState(null, '', address), href)
  const isQuiet = () => pending.size === 0 && Date.now() - latest >= quietMs
  await expect.poll(async () => isQuiet() && (await isDrawn(page)) && isQuiet(), { intervals: [quietMs / 5] }).toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Returns true if the page has finished computing and no longer shows the previous tab dimmed. This can take long on a busy machine. */
async function isDrawn(page: Page): Promise<boolean> {
  const hasFinished = page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done))
    return document.querySelector('.tab-room[aria-busy="true"]') === null
  })
  // The call fails if the page has been left in the meantime.
  return hasFinished.catch(() => false)
}

type Email = { to: string; subject: string; text: string }

/** Reads the outbox of an edition. Only a browser resolves the host names of other editions, so their pages request it themselves. */
async function readOutbox(page: Page): Promise<Email[]> {
  const headers = { accept: 'application/json' }
  if (!URL.canParse(page.url()) || !new URL(page.url()).hostname.endsWith('.localhost'))
    return (await page.request.get('/dev/mail', { headers })).json()
  return page.evaluate(async (accept) => (await fetch('/dev/mail', { headers: accept })).json(), headers)
}

/** Waits until the newest e-mail to an address matches the pattern, and returns its text. */
export async function readEmail(page: Page, email: string, pattern = /./): Promise<string> {
  let text: string | undefined
  await expect
    .poll(async () => {
      const letters = await readOutbox(page)
      text = letters.find((letter) => letter.to === email)?.text
      return text !== undefined && pattern.test(text)
    })
    .toBe(true)
  return text ?? ''
}

/** Matches a PIN: six digits for a sign-in, eight for a sign-up. */
const pinPattern = /\b(\d{6}|\d{8})\b/

/** Directory with one file for each address whose PINs a journey of this run has read. */
export const pinReadersDirectory = '.cache/pin-readers'

/**
 * Fails if two journeys of one run read the PINs of the same address, because they may run at the same time and only the newest PIN can be
 * read. Journeys in one file with the tag `@serial` never run at the same time, so they may read the PINs of one address.
 */
function expectOnlyReader(address: string): void {
  const { file, tags, titlePath } = base.info()
  const reader = tags.includes('@serial') ? file : titlePath.join(' › ')
  const record = join(pinReadersDirectory, createHash('sha256').update(address).digest('hex'))
  try {
    writeFileSync(record, reader, { flag: 'wx' })
  } catch {
    expect(readFileSync(record, 'utf8'), `the only journey that reads the PINs of ${address}; choose another person`).toBe(reader)
  }
}

/** Reads the newest PIN that was sent to an e-mail address. */
export async function readPin(page: Page, email: string): Promise<string> {
  expectOnlyReader(email)
  const pin = pinPattern.exec(await readEmail(page, email, pinPattern))?.[0]
  if (!pin) throw new Error(`no PIN for ${email} in the outbox`)
  return pin
}

const shapes = themeShapes()

/** Themes in which screens are checked. They differ most from each other. */
export const testedThemes = ['main', 'tech', 'contrast'] as const

/** Opens a tab of a portfolio from the row of tabs or from the list "More". */
export async function choosePortfolioTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('link', { name, exact: true })
  const more = page.getByRole('navigation', { name: 'Portfolio', exact: true }).getByRole('button', { name: 'More' })
  await expect(tab.or(more).first()).toBeVisible()
  if (!(await tab.isVisible())) await more.click()
  await tab.click()
}

/** Expects no violation of WCAG 2.2 AA or of good practice on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

/** Expects no violation in any of the tested themes. The page is loaded only once. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  for (const [index, theme] of testedThemes.entries()) {
    await applyTheme(page, theme)
    const violations = index === 0 ? await findViolations(page) : await findThemeViolations(page)
    expect(violations.map((violation) => `${theme}: ${violation}`)).toEqual([])
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
}

/** Applies a theme as the app does, without reloading: colours and structural settings. */
async function applyTheme(page: Page, theme: keyof typeof shapes): Promise<void> {
  const { label: _, ...shape } = shapes[theme]
  await page.evaluate((attributes) => void Object.assign(document.documentElement.dataset, attributes), { theme, ...shape })
}

/** Records the URLs of all scripts that the windows of a journey request from now on, including scripts that the browser then blocks. */
export function recordScripts(context: BrowserContext): string[] {
  const urls: string[] = []
  context.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(request.url())
  })
  return urls
}

/** Expects that at least one script was requested, and none from an origin other than the page's. */
export function expectOwnScripts(page: Page, urls: readonly string[]): void {
  expect(urls.length).toBeGreaterThan(0)
  const { origin } = new URL(page.url())
  expect(urls.filter((url) => new URL(url).origin !== origin)).toEqual([])
}

/** Expects that no element makes the page wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Opens the start page of a person with one portal: the client list, the account or the portfolio. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForURL(/\/dashboard\//)
}

/** A password that is not in the list of common passwords. */
export const newPassword = 'Plum-orchard-1841'

let addressCount = 0
/** Creates an e-mail address that no earlier run used. */
export function createEmailAddress(name: string): string {
  return `${name}.${Date.now()}.${process.pid}.${addressCount++}@fresh-fields.example`
}

/** Signs up a new person with the PIN from the e-mail, and waits for the profile page. Returns the e-mail address. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = createEmailAddress(name.toLowerCase().replaceAll(' ', '.'))
  await page.goto('/signup')
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat password', { exact: true }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await enterPin(page, email)
  await expect(page).toHaveURL(/\/profile\/me$/)
  return email
}

/** Accepts the terms and closes the welcome, as a new person does. */
export async function completeWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I accept' }).click()
  const welcome = page.getByRole('dialog', { name: /^Welcome to/ })
  await welcome.getByRole('checkbox').check()
  await welcome.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/**
 * Returns a random IP address from the networks reserved for measurements (198.18.0.0/15). Each journey uses a different one, so that
 * hourly limits of a network do not affect other journeys and runs.
 */
function createIpAddress(): string {
  const part = (choices: number) => Math.floor(Math.random() * choices)
  return `198.${18 + part(2)}.${part(256)}.${part(256)}`
}

/**
 * Closes the windows of a journey when it ends, because open windows slow down all later journeys. Fails if the journey changed a shared
 * session or showed keys in place of texts.
 */
export const test = base.extend<{ closesWindows: void }>({
  // The journeys' Atrium trusts one proxy (TRUST_PROXY=1).
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, 'x-forwarded-for': createIpAddress() }),
  context: async ({ context }, use) => {
    collectMissingTexts(context)
    await use(context)
  },
  closesWindows: [
    async ({ browser }, use) => {
      await use()
      expect(sharedSessionChanges.splice(0), 'requests that change a shared session; use visitApart').toEqual([])
      expect(missingTexts.splice(0), 'keys that a page showed in place of texts').toEqual([])
      await Promise.all([...browser.contexts().map((context) => context.close()), ...openedApis.splice(0).map((api) => api.dispose())])
    },
    { auto: true },
  ],
})
export { expect }

/** Simulates an expired step-up: the next request to the path gets the response that the server would send. */
export async function expireStepUp(page: Page, path: string): Promise<void> {
  let hasRefused = false
  await page.route(`**${path}`, async (route) => {
    if (hasRefused) return route.fallback()
    hasRefused = true
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: '/problems/proof-required', title: 'proof required', status: 403, code: 'proof-required' }),
    })
  })
}
