import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('every route of the web app is among the checked screens', () => {
  const manifests = readdirSync('modules').map((name) => `modules/${name}/web/manifest.ts`)
  const sources = ['apps/web/src/router.tsx', ...manifests.filter((file) => existsSync(file))].map((file) => readFileSync(file, 'utf8'))
  const routes = sources.flatMap((source) => [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path))
  expect(routes.length).toBeGreaterThan(15)
  for (const route of routes) {
    const pattern = route
      .replace(/(?<=.)\/$/, '')
      .replace(/\/?\{-\$\w+\}/, '(/.+)?')
      .replaceAll(/\$\w+/g, '[^/]+')
    // The path of a nested route is only the end of the path of a screen.
    const isSeen = screens.some(({ path }) => new RegExp(`${pattern}$`).test(path.split('?')[0] ?? ''))
    expect([route, isSeen]).toEqual([route, true])
  }
})

test('each screen has a unique name', () => expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length))
