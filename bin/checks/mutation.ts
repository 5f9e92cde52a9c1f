// Flips operators and constants of the domain, one at a time: its tests must turn red. --seed, --count, --only
import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutationsOf, type Mutation } from './mutation/operators.ts'
import { whyEquivalent } from './mutation/equivalents.ts'

/**
 * Changes operators and constants of the domain, drawn at random, one at a time, each in a copy of the package, and runs the
 * package's tests against it. A change that leaves every test green survives: a rule nobody tests, or a change that changes
 * nothing. Prints survivors with the reason, if one is known, and killed/total on the last line; red under 95 %.
 *
 *     mutation.ts [--seed 20260331] [--count 200] [--only ledger/book.ts]
 */
const { values: options } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
})
const root = join(import.meta.dirname, '../..')
const domain = join(root, 'packages/domain')
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9))
const leastKilled = 0.95
/** A change can make a loop endless. */
const patienceMs = 120_000

/** Tests that see most of a folder, where they do not stand beside it. */
const nearTests: Readonly<Record<string, string[]>> = {
  '': ['src/small-rules.test.ts', 'src/charges.test.ts', 'src/money.test.ts', 'src/calendar.test.ts', 'src/trace.test.ts'],
  calc: ['src/cases.test.ts', 'src/calc/calc.test.ts'],
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

say(`mutation: seed ${seed}`)
const drawn = draw(allMutations(), Number(options.count), seed)
const started = Date.now()
const survivors = await runAll(drawn)
say(
  `${Math.round((Date.now() - started) / 1000)} s, seed ${seed}, ${survivors.filter((mutation) => !whyEquivalent(mutation)).length} survivors without a known reason`,
)
say(`${drawn.length - survivors.length}/${drawn.length}`)
process.exitCode = (drawn.length - survivors.length) / drawn.length >= leastKilled ? 0 : 1

function tell(mutation: Mutation): Mutation {
  say(`survived: ${mutation.file}:${mutation.line}  ${mutation.before} → ${mutation.after}  in  ${mutation.text}`)
  say(`          ${whyEquivalent(mutation) ?? 'no reason known'}`)
  return mutation
}

function allMutations(): Mutation[] {
  const files = globSync('src/**/*.ts', { cwd: domain }).filter((file) => !file.endsWith('.test.ts') && !file.startsWith('src/testing/'))
  const chosen = files.filter((file) => file.includes(options.only)).toSorted()
  return chosen.flatMap((file) => mutationsOf(file.slice('src/'.length), readFileSync(join(domain, file), 'utf8')))
}

/** Without putting back: a shuffle by the seed, of which the first are taken. */
function draw(mutations: Mutation[], count: number, from: number): Mutation[] {
  let state = from | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return mutations
    .map((mutation) => ({ mutation, at: next() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ mutation }) => mutation)
}

async function runAll(mutations: readonly Mutation[]): Promise<Mutation[]> {
  const queue = [...mutations]
  const survived: Mutation[] = []
  let done = 0
  const workers = Array.from({ length: Math.min(availableParallelism(), 4) }, async () => {
    const copy = copyOfDomain()
    try {
      if ((await testsFail(copy, tests(copy))) === 'red') throw new Error('the tests are red before anything was changed')
      for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
        if (!(await isKilled(copy, mutation))) survived.push(tell(mutation))
        if (++done % 20 === 0) say(`${done} of ${mutations.length}, ${survived.length} survived`)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
  await Promise.all(workers)
  return survived
}

/** A folder of its own, with the package and a way to its dependencies. */
function copyOfDomain(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-mutation-'))
  cpSync(join(domain, 'src'), join(copy, 'src'), { recursive: true })
  cpSync(join(domain, 'cases'), join(copy, 'cases'), { recursive: true })
  writeFileSync(join(copy, 'package.json'), readFileSync(join(domain, 'package.json')))
  writeFileSync(
    join(copy, 'vitest.config.mjs'),
    "export default { test: { include: ['src/**/*.test.ts'], testTimeout: 60000, pool: 'threads', isolate: false } }\n",
  )
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The tests beside the file first, where most changes come to light, then all others. */
async function isKilled(copy: string, mutation: Mutation): Promise<boolean> {
  const path = join(copy, 'src', mutation.file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, original.slice(0, mutation.start) + mutation.after + original.slice(mutation.start + mutation.before.length))
  try {
    const [near, far] = nearAndFar(tests(copy), mutation.file)
    return (await testsFail(copy, near)) === 'red' || (await testsFail(copy, far)) === 'red'
  } finally {
    writeFileSync(path, original)
  }
}

function tests(copy: string): string[] {
  return globSync('src/**/*.test.ts', { cwd: copy }).toSorted()
}

function nearAndFar(all: readonly string[], file: string): [near: string[], far: string[]] {
  const folder = dirname(file) === '.' ? '' : dirname(file)
  const beside = folder === '' ? [] : all.filter((test) => test.startsWith(`src/${folder}/`))
  const special = { 'performance.ts': 'performance', 'holdings.ts': 'ledger', 'units.ts': 'ledger', 'tax-year.ts': 'deadlines' }[file]
  const near = new Set([
    ...beside,
    ...(nearTests[folder] ?? []),
    ...all.filter((test) => special !== undefined && test.startsWith(`src/${special}/`)),
  ])
  return [[...near], all.filter((test) => !near.has(test))]
}

function testsFail(copy: string, files: readonly string[]): Promise<'red' | 'green'> {
  if (files.length === 0) return Promise.resolve('green')
  const words = ['run', '--bail', '1', '--config', 'vitest.config.mjs', '--reporter', 'dot', ...files]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), words, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`, ATRIUM_PROPERTY_RUNS: '30', CI: '1' },
  })
  // The whole group: a loop without end sits in a worker of the child.
  const patience = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), patienceMs)
  return new Promise((settle) => {
    child.on('close', (code) => {
      clearTimeout(patience)
      settle(code === 0 ? 'green' : 'red')
    })
  })
}
