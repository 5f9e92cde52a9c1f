import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isContractProcedure, minifyContractRouter, type AnyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Provides modules that are generated at build time: the style sheet and structural settings of the themes, and the routes of the contract.
 * The API client in the browser needs only the routes. Loading the schemas of the contract would slow down every start.
 */
export function generatedModules(): Plugin {
  // Imported on first use, because the tests of a single package load this file without the other packages.
  const generated: Record<string, () => Promise<string>> = {
    'virtual:themes.css': async () => (await import('@atrium/editions/themes/css')).themesCss(),
    'virtual:theme-shapes': async () =>
      `export const shapes = ${JSON.stringify((await import('@atrium/editions/themes/shapes')).themeShapes())}`,
    'virtual:contract-routes': async () =>
      `export const routes = ${JSON.stringify(omitDocumentation(minifyContractRouter(await readContract())))}`,
  }
  return {
    name: 'atrium-generated-modules',
    resolveId: (id) => (id in generated ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? generated[id.slice(1)]?.() : undefined),
  }
}

/** Omits the documentation of routes, because the client needs only their method, path and structure. */
function omitDocumentation(router: AnyContractRouter): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, omitDocumentation(part as AnyContractRouter)]))
  const { errorMap, route } = router['~orpc']
  const { summary: _summary, description: _description, tags: _tags, ...address } = route
  return { '~orpc': { errorMap, meta: {}, route: address } }
}

/** Reads the contract of every module. */
async function readContract(): Promise<Record<string, AnyContractRouter>> {
  const folder = fileURLToPath(new URL('../../modules/', import.meta.url))
  const files = readdirSync(folder).map((name) => join(folder, name, 'contract/index.ts'))
  const parts = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href)))
  return Object.assign({}, ...parts.map((part: { contract: object }) => part.contract)) as Record<string, AnyContractRouter>
}
