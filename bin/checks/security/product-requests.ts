import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import type { RunningSimulator } from '@atrium/server/simulator-process'
import { call, signIn, type CallResponse, type CallOptions } from '../../client.ts'
import { identifyCall, listCallsSince, type UpstreamCall } from './simulated-calls.ts'

type Operation = { parameters?: { name: string; in: string }[] }

/**
 * A request to Atrium by one person that causes an upstream call. `upstreamPath` is the path of the call, and `upstreamAddress` its path
 * and query.
 */
export type ProductRequest = {
  visitor: Visitor
  path: string
  ask: () => Promise<CallResponse>
  upstreamPath: string
  upstreamAddress: string
}

/**
 * Who sends requests, and the client whose data they request: the same client in each edition that has an upstream, and staff who may see a
 * client.
 */
const people = [
  ['clara-hendry-wealth', 'clara-hendry-wealth'],
  ['clara-hendry-asset-manager', 'clara-hendry-asset-manager'],
  ['clara-hendry-partner', 'clara-hendry-partner'],
  ['clara-hendry-greek', 'clara-hendry-greek'],
  ['oscar-venn', 'clara-hendry-wealth'],
] as const

export type Visitor = {
  key: string
  ask: (method: string, path: string, options?: CallOptions) => Promise<CallResponse>
  get: (path: string) => Promise<CallResponse>
}

export async function signInVisitor(port: number, key: string): Promise<Visitor> {
  const person = createDemoFirm({ clients: 0 }).people.find((one) => one.key === key)
  const host = person?.edition === 'wealth' ? 'localhost' : `${person?.edition}.localhost`
  const cookie = await signIn(port, person?.email ?? '', demoPassword, { host })
  const ask: Visitor['ask'] = (method, path, options = {}) => call(port, method, path, { host, cookie, ...options })
  return { key, ask, get: (path) => ask('GET', path) }
}

const extractIds = (text: string, before: string, most = 3) =>
  [...text.matchAll(new RegExp(`"${before}":"([^"]+)"`, 'g'))].slice(0, most).map(([, id = '']) => id)

/** Collects values for the placeholders of Atrium's paths from the client's pages. */
async function collectIds({ get }: Visitor): Promise<Record<string, readonly string[]>> {
  const me = (await get('/api/me')).json as { accounts: { id: string; portal: string }[] }
  const [account] = me.accounts
  const { portfolios } = (await get(`/api/accounts/${account?.id}`)).json as { portfolios: { id: string }[] }
  const first = portfolios[0]?.id
  const text = async (path: string) => (await get(path)).text
  return {
    account: [account?.id ?? ''],
    portal: [account?.portal ?? ''],
    portfolio: portfolios.map(({ id }) => id),
    holding: extractIds(await text(`/api/portfolios/${first}/holdings`), 'id'),
    note: extractIds(await text(`/api/portfolios/${first}/contract-notes`), 'id', 1),
    document: [...extractIds(await text(`/api/portfolios/${first}/documents`), 'id', 2)],
    citiCode: extractIds(await text(`/api/portals/${account?.portal}/funds`), 'citiCode', 1),
    fund: extractIds(await text(`/api/portfolios/${first}/private-equity`), 'id', 1),
    currency: ['USD'],
  }
}

const ranges: Readonly<Record<string, string>> = { on: '2026-03-31', from: '2026-01-01', to: '2026-06-30' }

/** Lists the paths of all requests to a route: with each value of its placeholders, and both without and with its dates. */
function listPaths(path: string, { parameters = [] }: Operation, ids: Record<string, readonly string[]>): string[] {
  let paths = [path]
  for (const [place, name = ''] of path.matchAll(/\{(\w+)\}/g))
    paths = paths.flatMap((one) => (ids[name] ?? []).map((id) => one.replace(place, encodeURIComponent(id))))
  const dates = parameters.filter(({ name }) => ranges[name]).map(({ name }) => `${name}=${ranges[name]}`)
  return paths.flatMap((one) => (dates.length === 0 ? [one] : [one, `${one}?${dates.join('&')}`]))
}

/** Sends all GET requests of Atrium, and the search of new clients, as each person. Returns the requests that cause each upstream call. */
export async function findProductRequests(port: number, simulator: RunningSimulator): Promise<Map<UpstreamCall, ProductRequest[]>> {
  const { paths } = (await call(port, 'GET', '/api/openapi.json')).json as { paths: Record<string, Record<string, Operation>> }
  const routes = Object.entries(paths).flatMap(([path, { get }]) => (get && !path.includes('explanation') ? [[path, get] as const] : []))
  const requestsByCall = new Map<UpstreamCall, ProductRequest[]>()
  for (const [key, clientKey] of people) {
    const [visitor, client] = [await signInVisitor(port, key), await signInVisitor(port, clientKey)]
    const ids = await collectIds(client)
    const asks = routes.flatMap(([route, operation]) =>
      listPaths(route, operation, ids).map((path) => ({ path, ask: () => visitor.get(path) })),
    )
    const search = `/api/portals/${ids['portal']?.[0]}/onboarding/search`
    if (key !== clientKey) asks.push({ path: search, ask: () => visitor.ask('POST', search, { body: {} }) })
    for (const { path, ask } of asks) {
      const since = new Date().toISOString()
      await ask()
      for (const logged of await listCallsSince(simulator, since)) {
        const one = identifyCall(logged)
        const known = one === undefined ? [] : (requestsByCall.get(one) ?? [])
        if (one === undefined || known.some((request) => request.path === path && request.visitor === visitor)) continue
        const address = `${logged.path}?${new URLSearchParams(logged.query)}`
        requestsByCall.set(one, [...known, { visitor, path, ask, upstreamPath: logged.path, upstreamAddress: address }])
      }
    }
  }
  return requestsByCall
}
