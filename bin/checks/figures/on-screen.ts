import { demoPassword } from '@atrium/demo/firm/firm'
import { launchBrowser, openContext } from '../../browser.ts'
import { signIn } from '../../client.ts'
import type { AtriumProcess } from '../../run.ts'
import { buildFigurePath, copyCases, figurePages, listDifferences, viewAsClient, type CopiedCase } from './copied-cases.ts'

/** Portfolios of the demo firm that together have every kind of holding and several currencies. */
const portfolios = ['HL-204417-02', 'HL-204450-01', 'HL-204465-02'] as const

/** The firm administrator, who may view all clients of the firm. */
const staff = 'beatrix.lisle@harcourt-lisle.example'

export type ScreenComparison = { copied: number; differences: string[] }

/** Opens every figure of the portfolios in a browser, copies its case and compares the result of `bin/calc` with the page. */
export async function compareScreens({ url, port }: AtriumProcess): Promise<ScreenComparison> {
  const result: ScreenComparison = { copied: 0, differences: [] }
  const browser = await launchBrowser()
  try {
    for (const portfolio of portfolios) {
      const context = await openContext(browser, url, await signIn(port, staff, demoPassword), {
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const copied: CopiedCase[] = []
      const account = await viewAsClient(page, portfolio)
      for (const tab of Object.values(figurePages).flat()) {
        await page.goto(buildFigurePath(tab, { account, portfolio }))
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
