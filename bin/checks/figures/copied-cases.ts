/// <reference lib="dom" />
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'

/** A figure that a page displays: the value of the `explain` parameter that opens it, its text, and its copied case as a line. */
export type CopiedCase = { address: string; shown: string; line: string }

const figures = 'main :is(.explained:not(.opens, .unfolds), .explain)'

/**
 * Opens every figure of the page with its button and copies its case. A figure with several buttons is copied once. The function runs
 * inside the page, because there are hundreds of figures. With `isHeaderSkipped`, it skips the header of the portfolio, which is the same
 * on every tab. With `maxInColumn`, it opens at most that many figures of a table column in rows of one kind, spread from the first to the
 * last.
 */
export async function copyCases(page: Page, isHeaderSkipped: boolean, maxInColumn = Infinity): Promise<CopiedCase[]> {
  // The header of a portfolio may be drawn long before the figures of its tab.
  const first = page
    .locator(isHeaderSkipped ? `:is(${figures}):not(.hero *)` : figures)
    .filter({ visible: true })
    .first()
  const withoutBonds = page.getByText('No bonds held on this day')
  await first.or(withoutBonds).waitFor()
  if (await withoutBonds.isVisible()) return []
  return page.evaluate(
    async ([selector, excludesHeader, maxFigures]) => {
      const waitFor = async <Found>(
        what: string,
        find: () => Found | null | undefined | false | Promise<Found | false>,
      ): Promise<Found> => {
        for (const since = Date.now(); Date.now() - since < 10_000; await new Promise((done) => setTimeout(done, 4))) {
          const found = await find()
          if (found) return found
        }
        throw new Error(`Timed out waiting for ${what}: ${location.search}`)
      }
      const dialog = () => document.querySelector('[role="dialog"]')
      const copied: { address: string; shown: string; line: string }[] = []
      const addresses = new Set<string>()
      const buttons = () =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (one) => one.checkVisibility() && !(excludesHeader && one.closest('.hero')),
        )
      const columnOf = (button: HTMLElement, index: number) => {
        const [cell, row, table] = [button.closest<HTMLTableCellElement>('td, th'), button.closest('tr'), button.closest('table')]
        return cell && row && table ? `${[...document.querySelectorAll('table')].indexOf(table)} ${row.className} ${cell.cellIndex}` : index
      }
      const columns = Map.groupBy(buttons().keys(), (index) => columnOf(buttons()[index]!, index))
      const spread = (places: readonly number[]) =>
        places.length <= maxFigures
          ? places
          : Array.from({ length: maxFigures }, (_, index) => places[Math.round((index * (places.length - 1)) / (maxFigures - 1))]!)
      for (const index of [...columns.values()].flatMap(spread)) {
        const button = buttons()[index]!
        const text = [...button.childNodes].filter((node) => !(node as Element).classList?.contains('visually-hidden'))
        button.click()
        const response = await waitFor('the figure', () => /\d/.test(dialog()?.querySelector('.answer')?.textContent ?? '') && dialog())
        const address = new URLSearchParams(location.search).get('explain') ?? ''
        if (!addresses.has(address)) {
          addresses.add(address)
          await navigator.clipboard.writeText('')
          const copy = [...response.querySelectorAll('button')].find((one) => one.textContent === 'Copy calculation')
          copy?.click()
          const line = await waitFor('the case', () => navigator.clipboard.readText())
          const onPage = text.map((node) => node.textContent).join('')
          copied.push({ address, shown: onPage || (response.querySelector('.answer')?.textContent ?? ''), line })
        }
        // Waits for the focus, because the drawer gets it shortly after it is drawn, and Escape is sent to the focused element.
        await waitFor('the focus in the drawer', () => dialog()?.contains(document.activeElement))
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        await waitFor('the drawer to close', () => dialog() === null)
      }
      return copied
    },
    [figures, isHeaderSkipped, maxInColumn] as const,
  )
}

/** Returns true if a figure, rounded to the decimals of the displayed text, equals it. */
function equalsDisplayed(shown: string, figure: number): boolean {
  const digits = shown.replaceAll(/[^\d.−]/g, '').replace('−', '-')
  const decimals = digits.split('.')[1]?.length ?? 0
  return Math.abs(figure - Number(digits)) <= 0.5 * 10 ** -decimals + 1e-9
}

/** Recalculates copied cases with `bin/calc`. Describes each figure whose result differs from the page. */
export function listDifferences(copied: readonly CopiedCase[]): string[] {
  const recalculated = calculate(copied.map(({ line }) => line))
  return copied.flatMap(({ address, shown, line }, index) => {
    const { unit } = (JSON.parse(line) as { input: { unit: string } }).input
    const figure = Number(recalculated[index]) * (unit === 'rate' ? 100 : 1)
    return recalculated[index] !== null && equalsDisplayed(shown, figure)
      ? []
      : [`${address}: shown ${shown}, recalculated ${recalculated[index]}`]
  })
}

/**
 * Recalculates cases with `bin/calc`, one line for each case. Returns their figures in the same order; null stands for an unknown figure.
 */
function calculate(lines: readonly string[]): (string | null)[] {
  const calculation = spawnSync('node', ['bin/calc.ts', '--lines'], { input: lines.join('\n'), encoding: 'utf8', maxBuffer: 1e9 })
  return calculation.stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { figure: string | null }).figure)
}

/**
 * Starts an impersonation of the client of a portfolio's account, because only staff can copy cases. Returns the path of the account's
 * page.
 */
export async function viewAsClient(page: Page, portfolio: string): Promise<string> {
  await page.goto('/')
  const account = await page.evaluate(async (id) => {
    const found = (await (await fetch(`/api/portfolios/${id}`)).json()) as { account: { id: string } }
    const body = JSON.stringify({ account: found.account.id, reason: 'meeting' })
    const { ok } = await fetch('/api/impersonations', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ok ? found.account.id : null
  }, portfolio)
  if (account === null) throw new Error(`The account of ${portfolio} cannot be viewed as its client`)
  // Leaves the page, because an open page keeps its state from before the impersonation.
  await page.goto('about:blank')
  return `/dashboard/private-clients/account/${account}`
}

/** Returns the path of a page listed in `figurePages`. */
export const buildFigurePath = (place: string, { account, portfolio }: { account: string; portfolio: string }): string =>
  place.startsWith('?') || place === ''
    ? `/dashboard/private-clients/portfolio/${portfolio}${place}`
    : place === '/account'
      ? `${account}?change=1Y`
      : `${account}${place}`

/** Pages of an account, and tabs of its portfolio, in groups. Only the formulas of the header occur in more than one group. */
export const figurePages = {
  'the account and its holdings': ['/account', ''],
  'what changed': ['/what-changed?period=1Y'],
  'performance and simulated returns': ['?tab=performance', '?tab=simulated-returns'],
  'the other tabs': ['exposure', 'breakdowns', 'transactions', 'cash-transactions', 'fees', 'realised', 'bond-statistics'].map(
    (tab) => `?tab=${tab}`,
  ),
}
