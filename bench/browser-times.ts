import type { Browser, Page } from '@playwright/test'
import { openContext } from '../bin/browser.ts'

/**
 * Waits until an element whose text matches the pattern is drawn. Returns the milliseconds since the navigation started. Fails after 20
 * seconds.
 */
export function waitUntilDrawn(page: Page, selector: string, pattern: string): Promise<number> {
  return page.evaluate(
    ({ css, text }) =>
      new Promise<number>((done, fail) => {
        const look = () => {
          if (performance.now() > 20_000) return fail(new Error(`${css} ${text} is not drawn on ${location.href}`))
          const found = [...document.querySelectorAll(css)].some(({ textContent }) => new RegExp(text).test(textContent ?? ''))
          if (!found) return void requestAnimationFrame(look)
          // The element is drawn in the next frame.
          requestAnimationFrame(() => done(performance.now()))
        }
        look()
      }),
    { css: selector, text: pattern },
  )
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

/** Opens an empty page of a session in a browser whose processor is slowed down by a factor. */
export async function openSlowPage(
  browser: Browser,
  { url, cookie, slowedDown }: { url: string; cookie: string; slowedDown: number },
): Promise<Page> {
  const context = await openContext(browser, url, cookie, { reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedDown })
  return page
}

/** Part of the Prioritized Task Scheduling API, which Chromium has. */
declare const scheduler: { postTask: (task: () => unknown, options: { priority: 'user-blocking' }) => Promise<unknown> }

/** Records in the page the milliseconds from each key, except Alt itself, until the next paint. */
export async function recordKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Alt') return
        requestAnimationFrame(() => {
          // Runs once the frame has been painted, before work that the page has put off.
          void scheduler.postTask(() => times.push(performance.now() - timeStamp), { priority: 'user-blocking' })
        })
      },
      { capture: true },
    )
  })
}

/** Reads the recorded milliseconds, once there are so many of them. */
export async function readKeys(page: Page, count: number): Promise<number[]> {
  await page.waitForFunction((least) => (globalThis as never as { times: number[] }).times.length >= least, count)
  return page.evaluate(() => (globalThis as never as { times: number[] }).times)
}
