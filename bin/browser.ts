import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { browserFlags, findBrowser } from './run.ts'

/** Starts the system's browser, headless. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}

/**
 * Opens a separate browser context for the Atrium at `url`, with the cookie notice accepted. With a session cookie, the context is signed
 * in. Animations are off, because a browser without a graphics card draws them slowly.
 */
export async function openContext(
  browser: Browser,
  url: string,
  cookie: string | undefined,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addCookies([{ name: 'atrium-cookie-notice', value: 'accepted', url, sameSite: 'Lax' }])
  if (!cookie) return context
  const [name = '', value = ''] = cookie.split('=')
  // A secure cookie must be set for an https URL, but is sent to localhost over http as well.
  await context.addCookies([{ name, value, url: url.replace('http:', 'https:'), httpOnly: true, secure: true, sameSite: 'Lax' }])
  return context
}
