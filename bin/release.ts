import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findRuntimePackages, listFiles } from './release-parts/runtime-packages.ts'

/** Builds a release for this platform: the sources of the server, the built web app, the packages, and Node. */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `atrium-${version}-${process.platform}-${process.arch}`
const output = join(root, 'release')
const folder = join(output, name)
const say = (text: string) => void process.stdout.write(`${text}\n`)

const commands = ['bin/admin', 'bin/audit', 'bin/backup', 'bin/restore', 'bin/provider', 'bin/serve', 'bin/setup', 'bin/env.sh']
const documents = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', '.env.example', 'package.json', 'docs/operations.md', 'docs/examples']
const sources = ['apps/server', 'platform', 'modules', 'packages']
/** Returns true for files that only the web app or the tests use. */
const isUnused = (path: string) =>
  /\.test\.tsx?$|^apps\/server\/src\/testing\/|^platform\/.*\/testing\/|^modules\/[^/]+\/(web|journeys|server\/testing)\/|^modules\/[^/]+\/server\/.*\/testing\//.test(
    path,
  )
/** Returns true for files of packages that are not needed at run time. Licences are kept. */
const isPackageExtra = (path: string) =>
  /\.(map|d\.ts|d\.mts|d\.cts|md|markdown)$|\/(tests?|docs|examples?)$/.test(path) && !/licen[cs]e/i.test(path)

rmSync(output, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const serverFiles = sources.flatMap((source) => listFiles(root, source)).filter((path) => !isUnused(path))
const ownFiles = [...serverFiles, ...listFiles(root, 'deploy'), ...listFiles(root, 'apps/web/dist'), ...commands]
for (const path of ownFiles) copy(path)
for (const path of documents) cpSync(join(root, path), join(folder, path), { recursive: true })

const packages = findRuntimePackages(root, serverFiles)
for (const path of packages)
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (from) => !isPackageExtra(from) && !from.slice(join(root, path).length).includes('/node_modules'),
  })
linkWorkspaces()
copyNode()
writeFileSync(
  join(folder, 'release.json'),
  `${JSON.stringify({ version, commit: git('rev-parse', 'HEAD'), node: process.version }, null, 2)}\n`,
)

execFileSync('tar', ['--create', '--gzip', '--owner=0', '--group=0', '--numeric-owner', '--file', `${name}.tar.gz`, name], { cwd: output })
const tarball = readFileSync(join(output, `${name}.tar.gz`))
writeFileSync(join(output, `${name}.tar.gz.sha256`), `${createHash('sha256').update(tarball).digest('hex')}  ${name}.tar.gz\n`)
writeBillOfMaterials()
say(`release/${name}.tar.gz: ${(tarball.length / 1e6).toFixed(0)} MB, ${packages.length} packages.`)

function copy(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path))
}

/** Links the workspaces into `node_modules`, because they import each other by name. */
function linkWorkspaces(): void {
  mkdirSync(join(folder, 'node_modules/@atrium'), { recursive: true })
  for (const path of serverFiles.filter((file) => file.endsWith('/package.json'))) {
    const workspace = JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string }
    symlinkSync(join('../..', dirname(path)), join(folder, 'node_modules', workspace.name))
  }
}

/** Copies the pinned Node, which `bin/env.sh` puts first on the path. */
function copyNode(): void {
  const link = join(root, 'node_modules/.bin/node')
  if (!lstatSync(link).isSymbolicLink()) throw new Error('The pinned Node is not installed: run bin/setup.')
  const target = readlinkSync(link)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(target, join(folder, 'node_modules/.bin/node'))
  mkdirSync(dirname(join(folder, 'node_modules/.bin', target)), { recursive: true })
  cpSync(join(root, 'node_modules/.bin', target), join(folder, 'node_modules/.bin', target))
}

/** Writes the bill of materials: all packages of the lock file except development tools, including the packages in the built web app. */
function writeBillOfMaterials(): void {
  const written = execFileSync('npm', ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const bill = JSON.parse(written) as { metadata: { component: { name: string } } }
  // npm uses the name of the folder.
  bill.metadata.component.name = 'atrium'
  writeFileSync(join(output, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}
