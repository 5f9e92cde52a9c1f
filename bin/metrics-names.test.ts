import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listNames = (text: string) => [...new Set(text.match(/\batrium_[a-z_]+/g))]

test('alerts and dashboard use only metrics that Atrium reports', () => {
  const defined = globSync('apps/server/src/http/*.ts').flatMap((file) => listNames(readFileSync(file, 'utf8')))
  const known = new Set(defined.flatMap((name) => [name, `${name}_count`, `${name}_bucket`]))
  for (const file of ['deploy/prometheus-rules.yaml', 'deploy/grafana-dashboard.json']) {
    const used = listNames(readFileSync(file, 'utf8'))
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  }
})
