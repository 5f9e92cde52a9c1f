import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What breaks WCAG 2.2 AA or good practice on the page as it stands: each rule, and where. The checker stays on the page, so
 * that a second look at it costs only the looking.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`What is in a frame would not be looked at: ${page.url()}`)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // What fades in or out has a colour that nobody is meant to read: it is let end.
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((one) => one.finished))
    const { run } = (globalThis as never as { axe: typeof axe }).axe
    const { violations } = await run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, tags)
}
