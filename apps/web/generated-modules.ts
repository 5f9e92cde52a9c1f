import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const routesPrefix = 'virtual:contract-routes/'

/**
 * Provides modules that are generated at build time: the style sheet and structural settings of the themes, and the routes of each contract.
 * The API client in the browser needs only the routes. Loading the schemas of the contract would slow down every start.
 */
export function generatedModules(): Plugin {
  // Imported on first use, because the tests of a single package load this file without the other packages.
  const generated: Record<string, () => Promise<string>> = {
    'virtual:themes.css': async () => (await import('@atrium/editions/themes/css')).themesCss(),
    'virtual:theme-shapes': async () =>
      `export const shapes = ${JSON.stringify((await import('@atrium/editions/themes/shapes')).themeShapes())}`,
  }
  return {
    name: 'atrium-generated-modules',
    resolveId: (id) => (id in generated || id.startsWith(routesPrefix) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${routesPrefix}`) ? writeModule(id.slice(routesPrefix.length + 1)) : generated[id.slice(1)]?.()),
  }
}

/**
 * Returns the source code of routes. It omits their schemas and documentation, because the client needs only their method, path and
 * structure. `route` of `writeModule` adds what all routes have.
 */
function writeRoutes(router: AnyContractRouter): string {
  if (!isContractProcedure(router))
    return `{${Object.entries(router).map(([name, part]) => `${JSON.stringify(name)}:${writeRoutes(part as AnyContractRouter)}`)}}`
  const { method, path, summary: _summary, description: _description, tags: _tags, ...more } = router['~orpc'].route
  return `route(${[method, path, ...(Object.keys(more).length > 0 ? [more] : [])].map((part) => JSON.stringify(part))})`
}

/** Reads the contract of a module, or that of the editions, which the interface kit itself requests. */
async function readContract(name: string): Promise<AnyContractRouter> {
  if (name === 'editions') return { editions: (await import('@atrium/contract/editions')).editions }
  const file = new URL(`../../modules/${name}/contract/index.ts`, import.meta.url)
  return ((await import(file.href)) as { contract: AnyContractRouter }).contract
}

async function writeModule(name: string): Promise<string> {
  return [
    "const route = (method, path, more) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...more } } })",
    `export const routes = ${writeRoutes(await readContract(name))}`,
  ].join('\n')
}
