import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const allRules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/** Rules whose result depends on colours and sizes, which a theme sets. All other rules read only elements and attributes. */
const themeRules: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
}

/** Returns violations of WCAG 2.2 AA and of good practice on the current page: one text per rule, with the selectors of its elements. */
export function findViolations(page: Page): Promise<string[]> {
  return runAxe(page, allRules)
}

/** Repeats only the checks that depend on the theme, for a page that has been checked in another theme. */
export function findThemeViolations(page: Page): Promise<string[]> {
  return runAxe(page, themeRules)
}

/** Runs axe. It stays loaded in the page, so that a second check is fast. */
async function runAxe(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`The page has a frame, whose content would not be checked: ${page.url()}`)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (selectedRules) => {
    // Waits for running animations to end, because the colours of a fading element are intermediate.
    const runningAnimations = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(runningAnimations.map((one) => one.finished))
    // Preloading is switched off, because it fetches all style sheets again for rules that are not used here.
    const { run } = (globalThis as never as { axe: typeof axe }).axe
    const { violations } = await run({ runOnly: selectedRules, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, runOnly)
}
