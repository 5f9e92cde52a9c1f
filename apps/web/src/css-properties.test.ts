import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { themesCss } from '@atrium/editions/themes/css'
import { expect, test } from 'vitest'

/** Properties that libraries set on their own elements: pdf.js and React Aria. */
const ofLibraries = ['--font-height', '--rotate', '--scale-x', '--trigger-width']

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('every custom property that a style sheet reads is set by a theme, a style sheet or a component', () => {
  const styles = listFiles('*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const components = listFiles('*.tsx', '*.ts').map((path) => readFileSync(path, 'utf8'))
  const set = new Set(ofLibraries)
  for (const text of [themesCss(), ...styles.map((style) => style.text)])
    for (const [, name] of text.matchAll(/(--[a-z][\w-]*)\s*:/g)) set.add(name!)
  for (const text of components) for (const [, name] of text.matchAll(/['"`](--[a-z][\w-]*)['"`]/g)) set.add(name!)
  const unknown = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z][\w-]*)/g)].filter(([, name]) => !set.has(name!)).map(([, name]) => `${path}: ${name}`),
  )
  expect(styles.length).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})
