import { demoPassword } from '@atrium/demo/firm/firm'
import { launchBrowser, openContext } from '../../browser.ts'
import { signIn } from '../../client.ts'
import type { AtriumProcess } from '../../run.ts'
import { copyCases, figurePlaces, listDifferences, type Copied } from './copied-cases.ts'

/** Portfolios of the demo firm that together have every kind of holding and several currencies. */
const portfolios = [
  ['margaret.ashworth@ashworth-home.example', 'HL-204417-02'],
  ['geoffrey@tillotson-post.example', 'HL-204450-01'],
  ['benedict@sauveterre.example', 'HL-204465-02'],
] as const

export type OnScreen = { copied: number; differences: string[] }

/** Opens every figure of the portfolios in a browser, copies its case and compares the result of `bin/calc` with the page. */
export async function compareOnScreen({ url, port }: AtriumProcess): Promise<OnScreen> {
  const result: OnScreen = { copied: 0, differences: [] }
  const browser = await launchBrowser()
  try {
    for (const [email, portfolio] of portfolios) {
      const context = await openContext(browser, url, await signIn(port, email, demoPassword), {
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const copied: Copied[] = []
      for (const tab of Object.values(figurePlaces).flat()) {
        if (tab === 'account') {
          await page.goto('/')
          await page.waitForURL(/\/dashboard\//)
          await page.goto(`${new URL(page.url()).pathname}?change=1Y`)
        } else await page.goto(`/dashboard/private-clients/portfolio/${portfolio}${tab}`)
        await page.waitForLoadState('networkidle')
        copied.push(...(await copyCases(page, tab.startsWith('?'))))
      }
      result.copied += copied.length
      result.differences.push(...listDifferences(copied).map((difference) => `${portfolio} ${difference}`))
      process.stderr.write(`${portfolio}: ${copied.length} figures copied as cases\n`)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return result
}
