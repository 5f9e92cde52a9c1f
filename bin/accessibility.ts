import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Violations of WCAG 2.2 AA or good practice on the current page: each rule, with its places. The checker stays on the page, so
 * that a second check is fast.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`The page has a frame, whose content would not be checked: ${page.url()}`)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // Elements that fade have intermediate colours: animations are finished first.
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((one) => one.finished))
    const { run } = (globalThis as never as { axe: typeof axe }).axe
    const { violations } = await run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, tags)
}
