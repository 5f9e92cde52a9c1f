import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Matches an import or re-export of values. Types are excluded, because they do not exist at run time. */
const valueImport = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'";]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|import\('([^']+)'\)/g

/**
 * Finds the installed packages that files need at run time: packages that sources import, packages that manifests list as optional, and the
 * dependencies of both. Optional packages that are not installed, such as those of other platforms, are excluded.
 * @returns paths below `root`, such as node_modules/pg
 */
export function findRuntimePackages(root: string, files: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string, isRequired: boolean): void => {
    const folder = resolvePackage(root, name, from)
    if (folder === undefined) {
      if (isRequired) throw new Error(`The package ${name}, which ${relative(root, from)} needs, is not installed.`)
      return
    }
    const path = relative(root, folder)
    if (found.has(path) || !path.startsWith('node_modules')) return
    found.add(path)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      visit(dependency, folder, !(dependency in (manifest.optionalDependencies ?? {})))
    for (const dependency of Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies }))
      visit(dependency, folder, false)
  }
  for (const file of files.filter((path) => path.endsWith('/package.json'))) {
    // Packages for one platform, such as its PostgreSQL, are found by name at run time, so no source imports them.
    const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
    for (const name of Object.keys(optionalDependencies)) visit(name, dirname(join(root, file)), false)
  }
  for (const file of files.filter((path) => path.endsWith('.ts')))
    for (const name of listImportedPackages(readFileSync(join(root, file), 'utf8'))) visit(name, dirname(join(root, file)), true)
  return [...found].toSorted()
}

function listImportedPackages(text: string): string[] {
  const names = [...text.matchAll(valueImport)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return [...new Set(names.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(extractPackageName))]
}

/** Returns the package of an import, without the path inside it. */
function extractPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Finds a package in `node_modules` of a folder or of the folders above it, as Node does. Returns its folder, or undefined. */
function resolvePackage(root: string, name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return realpathSync(path)
    if (folder === root) return undefined
  }
  return undefined
}

/** Lists files below a folder of `root`, without installed packages. */
export function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? listFiles(root, join(folder, entry.name)) : [join(folder, entry.name)]))
    .toSorted()
}
