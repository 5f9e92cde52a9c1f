import { existsSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { openContext } from '../bin/browser.ts'
import { print } from './measure.ts'

/**
 * A page to visit. `figure` is a CSS selector; its first element with an amount in pounds is the first figure. Budgets are bytes after
 * gzip.
 */
export type WeighedPage = { name: string; path: string; cookie?: string; budget: number; figure?: string; budgetBeforeFigure?: number }

/** Prints the gzip size of all scripts that a first visit loads, and of the scripts loaded before the first figure is drawn. */
export async function weighScripts(browser: Browser, url: string, page: WeighedPage): Promise<void> {
  const { name, path, cookie, budget, figure, budgetBeforeFigure = budget } = page
  const context = await openContext(browser, url, cookie)
  const tab = await context.newPage()
  const scripts = new Set<string>()
  tab.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await tab.goto(path)
  if (figure) await tab.locator(figure).filter({ hasText: /£\d/ }).first().waitFor()
  const beforeFigure = figure ? sumSizes(scripts) : undefined
  await tab.waitForLoadState('networkidle')
  await context.close()
  const bytes = sumSizes(scripts)
  print({
    bench: `JavaScript of ${name}`,
    unit: 'bytes gzip',
    files: scripts.size,
    bytes,
    budget,
    ...(beforeFigure !== undefined && { beforeFigure, budgetBeforeFigure }),
    isWithin: bytes <= budget && (beforeFigure ?? 0) <= budgetBeforeFigure,
  })
}

function sumSizes(scripts: ReadonlySet<string>): number {
  return [...scripts].reduce((sum, script) => sum + gzipSize(`apps/web/dist${script}`), 0)
}

function gzipSize(file: string): number {
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : gzipSync(readFileSync(file)).byteLength
}
