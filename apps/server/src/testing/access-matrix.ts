import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MatrixRow, MatrixRows } from './matrix-rows.ts'
import { platformRows } from './platform-rows.ts'

const folder = fileURLToPath(new URL('../../../../modules/', import.meta.url))

/** Rows of the modules, each from the file beside the module's routes. */
const moduleRows = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name, 'server/testing/access-matrix.ts'))
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(pathToFileURL(file).href)) as { accessMatrix: MatrixRows }).accessMatrix),
)

/** Rows by method and route, including the server's own routes. */
export const accessMatrix: Readonly<Record<string, MatrixRow>> = mergeRows([platformRows, ...moduleRows])

/**
 * Merges the rows.
 * @throws Error if two modules have a row for the same route
 */
function mergeRows(parts: readonly MatrixRows[]): Record<string, MatrixRow> {
  const rows = parts.flatMap((part) => Object.entries(part))
  const mergedRows = Object.fromEntries(rows)
  if (rows.length === Object.keys(mergedRows).length) return mergedRows
  const routes = rows.map(([route]) => route)
  throw new Error(`Two modules have a row for ${routes.filter((route, index) => routes.indexOf(route) !== index).join(', ')}`)
}
