import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { browserFlags, findBrowser } from './run.ts'

/** The system's browser, headless. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}

/**
 * A separate window at an Atrium's address, its cookie notice accepted, signed in where a cookie is given; without animations, which
 * a browser without a graphics card draws slowly.
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
  // A secure cookie is set by an https address, and sent to localhost over http as well.
  await context.addCookies([{ name, value, url: url.replace('http:', 'https:'), httpOnly: true, secure: true, sameSite: 'Lax' }])
  return context
}
