import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspectRevisions } from './structure/revisions.ts'
import { inspectScopes } from './structure/scopes.ts'

/**
 * Checks the directions of imports (packages ← platform and ui ← modules ← apps), and names, scopes and revisions. Each complaint states
 * the remedy. Imports are read as text, which is quick and sufficient for formatted code.
 */

export type Source = { path: string; text: string }
export type Complaint = { path: string; line: number; message: string }

const sharedPackages = ['packages/contract', 'packages/domain', 'packages/editions', 'packages/locales']

/** Layers that each layer may import in addition to itself. A module may also import other modules, but not in a cycle. */
const allowedImports: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/charts': ['packages/contract', 'packages/domain'],
  'packages/locales': ['packages/contract', 'packages/domain'],
  'packages/editions': ['packages/contract', 'packages/domain'],
  'packages/demo': ['packages/contract'],
  platform: sharedPackages,
  ui: [...sharedPackages, 'packages/charts'],
  modules: [...sharedPackages, 'packages/charts', 'platform', 'ui'],
  'apps/server': [...sharedPackages, 'packages/charts', 'packages/demo', 'platform', 'modules'],
  'apps/web': [...sharedPackages, 'packages/charts', 'ui', 'modules'],
  e2e: ['bin', ...sharedPackages, 'packages/demo'],
  bench: ['bin', ...sharedPackages, 'packages/demo', 'platform', 'modules', 'apps/server'],
  bin: [...sharedPackages, 'packages/demo', 'platform', 'modules', 'apps/server'],
}
/** Additional layers that tests may import: the assembled server, the demo firm and the helpers of journeys. */
const testsMayImport = new Set(['apps/server', 'packages/demo', 'modules', 'e2e', 'bin'])

/** Parts of a module. Each part may import the named parts of any module, and the named layers. */
const parts: Record<string, { parts: readonly string[]; layers: readonly string[] }> = {
  contract: { parts: ['contract'], layers: ['packages/contract', 'packages/domain'] },
  texts: { parts: [], layers: ['ui'] },
  server: { parts: ['contract', 'server', 'texts'], layers: [...sharedPackages, 'packages/charts', 'platform'] },
  web: { parts: ['contract', 'web', 'texts'], layers: [...sharedPackages, 'packages/charts', 'ui'] },
}

const appOrder = ['shell', 'screens']
/** File names of the server part of a module, optionally with a prefix and a hyphen. */
const serverFiles = /^([a-z0-9-]+-)?(routes|access|reads|writes|jobs|rules|manifest|schema|contributions|event-kinds)\.ts$|\.test\.ts$/
/** Definitions of collections, one file for each. */
const collectionFiles = /^modules\/[a-z-]+\/server\/collections\/[a-z-]+\.ts$/
/** Paths of the files in which queries are allowed. */
const sqlFiles =
  /^(apps\/server\/src\/(testing|demo)\/|platform\/(db\/|events\/|revisions\/|session\/|mail\/outbox\.ts|providers\/response-cache\.ts|providers\/store\/([a-z0-9-]+-)?(reads|writes)\.ts)|modules\/[a-z-]+\/server\/(schema|[a-z-]+\/([a-z0-9-]+-)?(reads|writes|access))\.ts)/
/** Matches file names that do not describe the content. `service-account` is allowed, because it is a term of the field. */
const vagueNames = /(^|-)(utils?|helpers?|managers?|services?(?!-accounts?[-.])|base|common|misc)(-|\.|$)/
const editionNames = /(['"`])(wealth|greek|partner)\1|\bedition(\.id|Id)?\s*===?\s*['"`]/
/** Files that may contain names of editions. Some protocols, and the module `wealth`, have the name of an edition. */
const editionNameFiles =
  /^(packages\/(editions|demo)\/|e2e\/|bench\/|bin\/|platform\/providers\/|modules\/[a-z-]+\/journeys\/|modules\/wealth\/(server|web)\/manifest\.tsx?$|apps\/server\/src\/(testing\/|commands\/provider\.))|\.test\.tsx?$/

const importLine =
  /(?:^|\n)\s*(?:import|export)\s[^'"\n;]*?(?:\n[^'"\n;]*?)*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

export function inspectSources(sources: readonly Source[]): Complaint[] {
  const sourceByPath = new Map(sources.map((source) => [source.path, source]))
  const imports = new Map(sources.map((source) => [source.path, readImports(source, sourceByPath)]))
  return [
    ...sources.flatMap((source) => [
      ...inspectName(source),
      ...inspectText(source),
      ...inspectImports(source, imports.get(source.path)!),
      ...inspectRevisions(source),
      ...inspectScopes(source),
    ]),
    ...inspectFirstLoad(imports),
    ...findCycles(buildFileGraph(imports), 'A cycle of files', 'Move the code that both need into a separate file.'),
    ...findCycles(
      buildModuleGraph(imports),
      'A cycle of modules',
      'Move the code that both need into the lower module, or contribute it through its manifest.',
    ),
  ]
}

type Import = { specifier: string; line: number; target: string | undefined; isKnown: boolean; isTypeOnly: boolean; isDynamic: boolean }

function readImports({ path, text }: Source, sourceByPath: ReadonlyMap<string, Source>): Import[] {
  return [...text.matchAll(importLine)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    const target = resolve(path, specifier, sourceByPath)
    const isKnown = target !== undefined && sourceByPath.has(target)
    return {
      specifier,
      line,
      target,
      isKnown,
      isTypeOnly: /^\s*(import|export)\s+type\s/.test(match[0]),
      isDynamic: match[2] !== undefined,
    }
  })
}

/** Returns the folder of a package's sources, relative to the root. */
function findPackageFolder(name: string, sourceByPath: ReadonlyMap<string, Source>): string {
  if (name === 'platform' || name === 'ui' || name === 'e2e') return name
  if (name === 'server' || name === 'web') return `apps/${name}/src`
  const module = `modules/${name}/`
  return [...sourceByPath.keys()].some((path) => path.startsWith(module)) ? `modules/${name}` : `packages/${name}/src`
}

function resolve(from: string, specifier: string, sourceByPath: ReadonlyMap<string, Source>): string | undefined {
  const atrium = specifier.match(/^@atrium\/([a-z0-9-]+)(?:\/(.+))?$/)
  const stem = atrium
    ? `${findPackageFolder(atrium[1] ?? '', sourceByPath)}/${atrium[2] ?? ''}`
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : undefined
  if (stem === undefined) return undefined
  return ['', '.ts', '.tsx', '/index.ts'].map((ending) => stem + ending).find((candidate) => sourceByPath.has(candidate)) ?? stem
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\.spec\.ts$|\/testing\/|\/journeys\//.test(path)

/** Returns the imports between files, except type-only imports, which cause no cycle at run time. */
function buildFileGraph(imports: ReadonlyMap<string, readonly Import[]>): Map<string, string[]> {
  return new Map(
    [...imports].map(([path, found]) => [
      path,
      found.flatMap(({ target, isKnown, isTypeOnly }) => (target && isKnown && !isTypeOnly ? [target] : [])),
    ]),
  )
}

/**
 * Returns the imports between modules, including type imports, because a module does not compile without the modules whose types it
 * imports.
 */
function buildModuleGraph(imports: ReadonlyMap<string, readonly Import[]>): Map<string, string[]> {
  const graph = new Map<string, Set<string>>()
  for (const [path, found] of imports) {
    const module = findModule(path)
    if (!module || isTest(path)) continue
    const others = graph.get(module) ?? new Set()
    for (const { target } of found) {
      const other = target && findModule(target)
      if (other && other !== module) others.add(other)
    }
    graph.set(module, others)
  }
  return new Map([...graph].map(([module, others]) => [module, [...others].toSorted()]))
}

/** Files that every page of the web app loads, with all that they import. */
const firstLoaded = /^(apps\/web\/src\/main\.tsx|modules\/[a-z-]+\/web\/manifest\.ts)$/

/** Complains about schemas in the first load of the web app, whose library alone would be a fifteenth of it. */
function inspectFirstLoad(imports: ReadonlyMap<string, readonly Import[]>): Complaint[] {
  const waiting = [...imports.keys()].filter((path) => firstLoaded.test(path))
  const reached = new Set(waiting)
  const complaints: Complaint[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const { specifier, line, target, isKnown, isTypeOnly, isDynamic } of imports.get(path) ?? []) {
      if (isTypeOnly || isDynamic) continue
      if (/^zod(\/|$)/.test(specifier))
        complaints.push({
          path,
          line,
          message: 'The first load of the web app contains this file and its schemas: move its constants to a file without schemas.',
        })
      if (target === undefined || !isKnown || reached.has(target)) continue
      reached.add(target)
      waiting.push(target)
    }
  return complaints
}

const findModule = (path: string): string | undefined => path.match(/^modules\/[a-z0-9-]+/)?.[0]

function findLayer(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

function inspectImports(source: Source, imports: readonly Import[]): Complaint[] {
  return imports.flatMap((found) => {
    const message = checkImport(source.path, found)
    return message ? [{ path: source.path, line: found.line, message }] : []
  })
}

function checkImport(path: string, { specifier, target }: Import): string | undefined {
  const layer = findLayer(path)
  const isServer = layer === 'apps/server' || layer === 'platform' || path.startsWith('modules/')
  if (specifier === 'kysely' && isServer && !sqlFiles.test(path) && !isTest(path))
    return 'SQL is written in platform/db, or in the reads, writes and access rules of a module: move the query there and call it.'
  if (!target) return undefined
  const other = findLayer(target)
  if (isTest(path) && (testsMayImport.has(other) || allowedImports[layer]?.includes(other))) return undefined
  if (other !== layer && !allowedImports[layer]?.includes(other)) {
    const below = layer === 'packages/domain' ? 'packages/domain itself' : 'a layer that both may import'
    return `${layer} may not import ${other}: what both need belongs in ${below}.`
  }
  if (layer === 'modules') return checkPartImport(path, target)
  if (layer === 'apps/web') return checkAppImport(path, target)
  return layer === 'platform' ? checkPlatformImport(path, target) : undefined
}

function checkPartImport(path: string, target: string): string | undefined {
  const partName = path.split('/')[2] ?? ''
  const allowed = parts[partName]
  if (!allowed) return undefined
  const [, , other = ''] = target.split('/')
  const isAllowed = findModule(target)
    ? allowed.parts.includes(other) || (other === partName && findModule(target) === findModule(path))
    : allowed.layers.includes(findLayer(target))
  if (isAllowed) return undefined
  return `The ${partName} part of a module may not import ${findModule(target) ? `the ${other} part of one` : findLayer(target)}.`
}

function checkAppImport(path: string, target: string): string | undefined {
  if (findLayer(target) !== 'apps/web') return undefined
  const place = (file: string) => appOrder.indexOf(file.split('/')[3] ?? '')
  if (place(path) >= 0 && place(target) > place(path))
    return `${path.split('/')[3]} may not import ${target.split('/')[3]}: screens → shell; pass it as a property, or move the code down.`
  return undefined
}

function checkPlatformImport(path: string, target: string): string | undefined {
  const adapter = target.match(/^platform\/providers\/([a-z-]+)\/(adapter|client|map)\.ts$/)
  const isOwn = adapter && path.startsWith(`platform/providers/${adapter[1]}/`)
  // Another provider may import a map, because the static-file provider maps the responses of other protocols.
  const isReading = adapter?.[2] === 'map' && path.startsWith('platform/providers/')
  if (adapter && !isOwn && !isReading && !isTest(path) && path !== 'platform/providers/registry.ts')
    return 'Adapters are imported by providers/registry.ts alone: use one of its ports.'
  return undefined
}

function inspectName({ path }: Source): Complaint[] {
  const name = basename(path)
  const complain = (message: string) => [{ path, line: 1, message }]
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name)) return complain('Files are named in kebab-case.')
  if (vagueNames.test(name)) return complain('The name is too general: name the file after its content.')
  const server = path.match(/^modules\/[a-z-]+\/server\/(?:[a-z-]+\/)?([^/]+)$/)
  if (server && !isTest(path) && !serverFiles.test(server[1] ?? '') && !collectionFiles.test(path))
    return complain(
      'The server part of a module has routes, access, reads, writes, jobs and rules files (a prefix is allowed): put the code in one of them.',
    )
  return []
}

function inspectText({ path, text }: Source): Complaint[] {
  if (editionNameFiles.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    if (!editionNames.test(line) || /^\s*(\*|\/\/)/.test(line)) return []
    return [{ path, line: index + 1, message: 'No edition is named outside packages/editions: use a capability of the edition.' }]
  })
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>, title: string, advice: string): Complaint[] {
  const state = new Map<string, 'open' | 'done'>()
  const complaints: Complaint[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      const cycle = [...trail.slice(trail.indexOf(path)), path]
      complaints.push({ path, line: 1, message: `${title}: ${cycle.join(' → ')}. ${advice}` })
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return complaints
}

export function readSources(root: string): Source[] {
  const places = ['apps', 'modules', 'packages', 'platform', 'ui', 'e2e', 'bench', 'bin']
    .map((place) => join(root, place))
    .filter(existsSync)
  return places.flatMap((place) => listFiles(place)).map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
}

function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return /\.tsx?$/.test(place) && !place.endsWith('.d.ts') ? [place] : []
  return readdirSync(place)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => listFiles(join(place, name)))
    .toSorted()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const complaints = inspectSources(readSources(process.cwd()))
  for (const { path, line, message } of complaints) process.stdout.write(`${path}:${line} ${message}\n`)
  process.exit(complaints.length > 0 ? 1 : 0)
}
