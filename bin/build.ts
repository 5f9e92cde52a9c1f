import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { checkEditions } from '@atrium/editions/check-editions'
import { editions } from '@atrium/editions/registry'
import { listUnlistedEditions } from './edition-folders.ts'

const sources = [
  'apps/web',
  'modules',
  'ui',
  'packages/charts',
  'packages/contract',
  'packages/domain',
  'packages/editions',
  'packages/locales',
  'package-lock.json',
]
const output = 'apps/web/dist'
const fingerprintFile = join(output, '.sources')
const minCompressedBytes = 1_000

checkEditionsOrExit()
const currentFingerprint = computeFingerprint()
if (!existsSync(fingerprintFile) || readFileSync(fingerprintFile, 'utf8') !== currentFingerprint) {
  process.stdout.write('Building the web app.\n')
  const buildResult = spawnSync('vite', ['build', '--logLevel', 'error'], { cwd: 'apps/web', stdio: 'inherit' })
  if (buildResult.status !== 0) process.exit(1)
  compress(join(output, 'assets'))
  writeFileSync(fingerprintFile, currentFingerprint)
}

/** Checks the editions and themes. If there are faults, prints one sentence for each and exits with code 1. */
function checkEditionsOrExit(): void {
  try {
    checkEditions(editions)
    const unlisted = listUnlistedEditions('packages/editions/src')
    if (unlisted.length > 0) throw new Error(unlisted.join('\n'))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** Returns a hash of the names, sizes and modification times of all source files. Contents are not read, so that every start is fast. */
function computeFingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of listFiles(source)) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(place, entry.name)) : [join(place, entry.name)]))
    .toSorted()
}

/** Writes compressed copies of each text asset of at least 1,000 bytes, so that the server compresses none of them. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < minCompressedBytes) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
