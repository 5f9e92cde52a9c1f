import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'layers.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** Returns the highest z-index of a selector in the style sheet, on any screen. */
const findLayer = (selector: string) =>
  Math.max(
    ...[...sheet.matchAll(/^ *(?<selectors>[^{}@]+?) \{(?<body>[^}]*)\}/gm)]
      .filter(({ groups }) => groups?.['selectors']?.trim().split(/,\s*/).includes(selector))
      .map(({ groups }) => Number(/z-index: (\d+)/.exec(groups?.['body'] ?? '')?.[1] ?? 0)),
  )

it('messages are above every drawer and dialog', () => {
  const below = ['.scrim', '.scrim.over', '.drawer', '.modal'].map(findLayer)
  expect(Math.min(...below)).toBeGreaterThan(0)
  expect(findLayer('#notices')).toBeGreaterThan(Math.max(...below))
})

it('a dialog above a drawer covers the drawer', () => expect(findLayer('.scrim.over')).toBeGreaterThan(findLayer('.scrim')))
