import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themesCss } from '@atrium/editions/themes/css'
import foundation from '@atrium/editions/themes/foundation.json' with { type: 'json' }
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../..')
/** Pixels. A screen is mobile if its smaller side is below this. It belongs to the layout, not to the theme. */
const mobileWidth = 768

it('the breakpoints are those of the specification, and no style sheet uses others [P552]', () => {
  expect(foundation.breakpoint).toEqual([480, 590, 959.98, 1160, 1440, 1441, 1600, 1904])
  for (const px of foundation.breakpoint) expect(themesCss()).toContain(`--breakpoint-${Math.ceil(px)}: ${px}px;`)
  const sheets = globSync(['ui/**/*.css', 'apps/web/src/**/*.css', 'modules/*/web/**/*.css'], { cwd: repository })
  expect(sheets.length).toBeGreaterThan(10)
  const permittedWidths = new Set([mobileWidth, ...foundation.breakpoint.map(Math.ceil)])
  const otherQueries = sheets.flatMap((sheet) =>
    [...readFileSync(join(repository, sheet), 'utf8').matchAll(/\((?:min|max)-(?:width|height): ([\d.]+)px\)/g)]
      .filter(([, px]) => !permittedWidths.has(Math.ceil(Number(px))))
      .map(([query]) => `${sheet}: ${query}`),
  )
  expect(otherQueries).toEqual([])
})
