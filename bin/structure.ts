import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspectRevisions } from './structure/revisions.ts'

/**
 * Holds the rooms of the house to their directions. Each complaint says where the line should live instead.
 * Reads imports as text: quick, and enough for code that a formatter keeps.
 */

export type Source = { path: string; text: string }
export type Complaint = { path: string; line: number; message: string }

/** A room may import itself and the rooms listed; `domain ← contract ← data rooms ← demo ← apps ← e2e`. */
const mayImport: Record<string, readonly string[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/charts': ['packages/contract', 'packages/domain'],
  'packages/locales': ['packages/contract', 'packages/domain'],
  'packages/editions': ['packages/contract', 'packages/domain'],
  'packages/demo': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/domain', 'packages/editions', 'packages/locales', 'packages/demo', 'packages/charts'],
  'apps/web': ['packages/contract', 'packages/domain', 'packages/editions', 'packages/locales', 'packages/charts'],
  e2e: ['bin', 'packages/contract', 'packages/domain', 'packages/editions', 'packages/locales', 'packages/demo'],
  bench: ['bin', 'packages/contract', 'packages/domain', 'packages/editions', 'packages/locales', 'packages/demo', 'apps/server'],
  bin: ['packages/contract', 'packages/domain', 'packages/editions', 'packages/locales', 'packages/demo', 'apps/server'],
}

const webOrder = ['lib', 'i18n', 'brand', 'ui', 'features', 'screens']
/** Files of a feature of the server; a word and a hyphen may stand before. */
const featureFiles = /^([a-z0-9-]+-)?(routes|access|reads|writes|jobs|rules)\.ts$|\.test\.ts$/
/** Where a query may be written. */
const sqlPlaces =
  /^apps\/server\/src\/(db\/|events\/|testing\/|mail\/outbox\.ts|providers\/kept-answers\.ts|providers\/store\/([a-z0-9-]+-)?(reads|writes)\.ts|features\/[a-z-]+\/([a-z0-9-]+-)?(reads|writes|access)\.ts)/
const drawerNames = /(^|-)(utils?|helpers?|managers?|services?|base|common|misc)(-|\.|$)/
const editionNames = /(['"`])(wealth|greek|partner)\1|\bedition(\.id|Id)?\s*===?\s*['"`]/
/** Some protocols are called as an edition is: what providers name are protocols. */
const hostsOfEditions =
  /^(packages\/(editions|demo)\/|e2e\/|bench\/|bin\/|apps\/server\/src\/(testing\/|providers\/|commands\/provider\.))|\.test\.tsx?$/

const importLine =
  /(?:^|\n)\s*(?:import|export)\s[^'"\n;]*?(?:\n[^'"\n;]*?)*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

export function inspect(sources: readonly Source[]): Complaint[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const graph = new Map(sources.map((source) => [source.path, listImports(source, known)]))
  return [
    ...sources.flatMap((source) => [
      ...inspectName(source),
      ...inspectText(source),
      ...inspectImports(source, known),
      ...inspectRevisions(source),
    ]),
    ...findCycles(graph),
  ]
}

type Import = { specifier: string; line: number; target: string | undefined; isTypeOnly: boolean }

function readImports({ path, text }: Source, known: ReadonlyMap<string, Source>): Import[] {
  return [...text.matchAll(importLine)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    return { specifier, line, target: resolve(path, specifier, known), isTypeOnly: /^\s*(import|export)\s+type\s/.test(match[0]) }
  })
}

function resolve(from: string, specifier: string, known: ReadonlyMap<string, Source>): string | undefined {
  const atrium = specifier.match(/^@atrium\/([a-z]+)(?:\/(.+))?$/)
  const stem = atrium
    ? `packages/${atrium[1]}/src/${atrium[2] ?? ''}`
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : undefined
  if (stem === undefined) return undefined
  return ['', '.ts', '.tsx'].map((ending) => stem + ending).find((candidate) => known.has(candidate)) ?? stem
}

/** What a file needs when it runs: imports of types are gone by then, and cannot make a cycle. */
function listImports(source: Source, known: ReadonlyMap<string, Source>): string[] {
  return readImports(source, known).flatMap(({ target, isTypeOnly }) => (target && !isTypeOnly && known.has(target) ? [target] : []))
}

function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

function inspectImports(source: Source, known: ReadonlyMap<string, Source>): Complaint[] {
  const room = roomOf(source.path)
  return readImports(source, known).flatMap((found) => {
    const message = complaintOf(source.path, room, found)
    return message ? [{ path: source.path, line: found.line, message }] : []
  })
}

function complaintOf(path: string, room: string, { specifier, target }: Import): string | undefined {
  if (specifier === 'kysely' && room === 'apps/server' && !sqlPlaces.test(path) && !path.endsWith('.test.ts')) {
    return 'SQL is written in db, or in the reads, writes and access rules of a feature: move the query there and call it.'
  }
  if (!target) return undefined
  const other = roomOf(target)
  if (other !== room) {
    if (mayImport[room]?.includes(other)) return undefined
    return `${room} may not import ${other}: what both need belongs in ${room === 'packages/domain' ? 'packages/domain itself' : 'packages/contract or packages/domain'}.`
  }
  return room === 'apps/web' ? webComplaint(path, target) : room === 'apps/server' ? serverComplaint(path, target) : undefined
}

function webComplaint(path: string, target: string): string | undefined {
  const layer = (file: string) => webOrder.indexOf(file.split('/')[3] ?? '')
  if (layer(path) >= 0 && layer(target) > layer(path)) {
    return `${path.split('/')[3]} may not import ${target.split('/')[3]}: screens → features → ui → lib; hand it in as a property, or move the code down.`
  }
  const [own, others] = [path, target].map((file) => file.match(/^apps\/web\/src\/features\/([^/]+)\/(components\/)?/))
  if (own && others?.[2] && own[1] !== others[1])
    return `A feature may not use the components of another (${others[1]}): compose them in a screen, or move the shared part to ui.`
  return undefined
}

function serverComplaint(path: string, target: string): string | undefined {
  const isTest = path.endsWith('.test.ts')
  const adapter = target.match(/^apps\/server\/src\/providers\/([a-z-]+)\/(adapter|client|map)\.ts$/)
  const isOwn = adapter && path.startsWith(`apps/server/src/providers/${adapter[1]}/`)
  // What a protocol's answers mean may be read from a file as well as from the wire.
  const isReading = adapter?.[2] === 'map' && path.startsWith('apps/server/src/providers/')
  if (adapter && !isOwn && !isReading && !isTest && path !== 'apps/server/src/providers/registry.ts')
    return 'Adapters are imported by providers/registry.ts alone: ask a port of it.'
  if (target.includes('/src/features/') && /\/src\/(db|providers)\//.test(path) && !isTest)
    return 'db and providers do not know the features: turn the dependency round.'
  return undefined
}

function inspectName({ path }: Source): Complaint[] {
  const name = basename(path)
  const complain = (message: string) => [{ path, line: 1, message }]
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name)) return complain('Files are named in kebab-case.')
  if (drawerNames.test(name)) return complain('A drawer for everything: name the file by what it does, in the words of the business.')
  const feature = path.match(/^apps\/server\/src\/features\/[a-z-]+\/(.+)$/)
  if (feature && !featureFiles.test(feature[1] ?? '')) {
    return complain(
      'A feature of the server has routes, access, reads, writes, jobs and rules (a word before is fine): put the code in one of them.',
    )
  }
  return []
}

function inspectText({ path, text }: Source): Complaint[] {
  if (hostsOfEditions.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    if (!editionNames.test(line) || /^\s*(\*|\/\/)/.test(line)) return []
    return [{ path, line: index + 1, message: 'No edition is named outside packages/editions: ask the edition for a capability.' }]
  })
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): Complaint[] {
  const state = new Map<string, 'open' | 'done'>()
  const complaints: Complaint[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      const cycle = [...trail.slice(trail.indexOf(path)), path]
      complaints.push({ path, line: 1, message: `A cycle: ${cycle.join(' → ')}. Move what both need into a file of its own.` })
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
  const places = ['apps', 'packages', 'e2e', 'bench', 'bin'].map((place) => join(root, place)).filter(existsSync)
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
  const complaints = inspect(readSources(process.cwd()))
  for (const { path, line, message } of complaints) process.stdout.write(`${path}:${line} ${message}\n`)
  process.exit(complaints.length > 0 ? 1 : 0)
}
