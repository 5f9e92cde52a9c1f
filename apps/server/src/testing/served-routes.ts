import { accessMatrix } from './access-matrix.ts'
import type { TestApp } from './test-app.ts'

export type ServedRoute = { route: string; method: string; path: string; body: unknown; caller: string }

/** Lists the routes of the running server, each with real ids, a valid body and the kind of caller that it accepts. */
export async function listServedRoutes(app: TestApp): Promise<ServedRoute[]> {
  const ids: Record<string, string> = {
    account: await app.findAccountId('tillotson'),
    portfolio: 'HL-204450-01',
    portal: 'private-clients',
  }
  return app.routes.map((served) => {
    const route = `${served.method} ${served.url}`
    const row = accessMatrix[route]
    if (!row) throw new Error(`${route} is not in the access matrix`)
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
    const { caller = 'anyone' } = (served as { meta?: { caller?: string } }).meta ?? {}
    return { route, method: served.method, path, body: row.body, caller }
  })
}

let networks = 0

/** Returns headers that name a new network, so that limits by network do not apply. */
export function createNetworkHeaders(): Record<string, string> {
  networks++
  return { 'x-forwarded-for': `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}` }
}
