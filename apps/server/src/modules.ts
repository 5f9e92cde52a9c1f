import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerModule } from '@atrium/platform/module'

const folder = fileURLToPath(new URL('../../../modules/', import.meta.url))

/** Server manifests of the folders under `modules/` that have one, sorted by name. */
export const modules: readonly ServerModule[] = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name, 'server/manifest.ts'))
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(pathToFileURL(file).href)) as { default: ServerModule }).default),
)

/** The contract of the complete API, by resource. */
export const contract = Object.assign({}, ...modules.map((module) => module.contract)) as ServerModule['contract']

/** Handlers of the complete API, under the keys of the contract. */
export const routes = Object.assign({}, ...modules.map((module) => module.routes)) as ServerModule['routes']
