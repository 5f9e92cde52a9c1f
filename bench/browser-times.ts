import type { Page } from '@playwright/test'

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
