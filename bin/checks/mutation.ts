// mutation testing: changes operators and constants of the domain, scopes, identity and ledger one at a time; a test must fail each time.
// Options: --target, --seed, --count, --only
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCopy } from './mutation/copies.ts'
import { explainEquivalence } from './mutation/equivalents.ts'
import { findMutations, type Mutation } from './mutation/operators.ts'
import { targets, type Target } from './mutation/targets.ts'

/**
 * Mutation tests. Draws operators and constants of a target's files at random. Changes them one at a time in a copy of the code, and runs
 * the target's tests. A mutant with which every test passes survives: either a rule is untested, or the mutant is equivalent. Prints each
 * survivor with the reason for its equivalence, if known. Prints killed/total for each target and, on the last line, for all targets. Fails
 * if a target is below its minimum.
 *
 * mutation.ts [--target domain] [--seed 20260331] [--count 200] [--only ledger/book.ts]
 */
const { values: options } = parseArgs({
  options: { target: { type: 'string' }, seed: { type: 'string' }, count: { type: 'string' }, only: { type: 'string', default: '' } },
})
const root = join(import.meta.dirname, '../..')
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9))
const selectedTargets = targets.filter(({ name }) => options.target === undefined || name === options.target)
if (selectedTargets.length === 0) {
  process.stderr.write(`There is no target "${options.target}". There are: ${targets.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}

const printLine = (text: string) => void process.stdout.write(`${text}\n`)

printLine(`mutation: seed ${seed}`)
let killedOfAll = 0
let drawnOfAll = 0
for (const target of selectedTargets) {
  const drawn = drawMutations(listMutations(target), Number(options.count ?? target.count), seed)
  const started = Date.now()
  const survivors = await findSurvivors(target, drawn)
  const killed = drawn.length - survivors.length
  killedOfAll += killed
  drawnOfAll += drawn.length
  const isEnough = drawn.length > 0 && killed / drawn.length >= target.minKilled
  const unexplained = survivors.filter((mutation) => !explainEquivalence(mutation)).length
  const seconds = Math.round((Date.now() - started) / 1000)
  printLine(
    `${isEnough ? 'ok    ' : 'FAILED'} ${target.name}: ${killed}/${drawn.length} killed, at least ${100 * target.minKilled} % required; ${unexplained} survivors without a known reason; ${seconds} s, seed ${seed}`,
  )
  if (!isEnough) process.exitCode = 1
}
printLine(`${killedOfAll}/${drawnOfAll}`)

function listMutations({ files }: Target): Mutation[] {
  return globSync([...files], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/') && file.includes(options.only))
    .toSorted()
    .flatMap((file) => findMutations(file, readFileSync(join(root, file), 'utf8')))
}

/** Shuffles mutations with a seed and returns the first ones. */
function drawMutations(mutations: Mutation[], count: number, from: number): Mutation[] {
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

async function findSurvivors(target: Target, mutations: readonly Mutation[]): Promise<Mutation[]> {
  const queue = [...mutations]
  const survived: Mutation[] = []
  let done = 0
  const workers = Array.from({ length: Math.min(availableParallelism(), 4, mutations.length) }, async () => {
    const copy = createCopy(root, target)
    try {
      if (!(await copy.isGreen())) throw new Error(`the tests of ${target.name} fail before anything was changed`)
      for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
        if (!(await copy.isKilled(mutation))) survived.push(printSurvivor(mutation))
        if (++done % 10 === 0) printLine(`${target.name}: ${done} of ${mutations.length}, ${survived.length} survived`)
      }
    } finally {
      copy.remove()
    }
  })
  await Promise.all(workers)
  return survived
}

function printSurvivor(mutation: Mutation): Mutation {
  printLine(`survived: ${mutation.file}:${mutation.line}  ${mutation.before} → ${mutation.after}  in  ${mutation.text}`)
  printLine(`          ${explainEquivalence(mutation) ?? 'no reason known'}`)
  return mutation
}
