import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkPackages } from '../link-packages.ts'
import type { Mutation } from './operators.ts'
import type { Target } from './targets.ts'

/** Time limits of a test run in milliseconds, because a mutation can make a loop endless. */
const timeLimitsMs = { rules: 120_000, server: 600_000 } as const
const settings = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts', 'apps/web/generated-modules.ts']

/** A folder with a copy of a target's code and tests, in which mutations are made. */
export type Copy = { isGreen(): Promise<boolean>; isKilled(mutation: Mutation): Promise<boolean>; remove(): void }

export function createCopy(root: string, target: Target): Copy {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-mutation-'))
  const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path)
  for (const name of [...settings, ...target.copied]) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  }
  linkPackages(root, copy)
  const tests = globSync([...target.tests], { cwd: copy }).toSorted()
  const isRed = (files: readonly string[]) => hasFailures(copy, target, files)
  return {
    isGreen: async () => !(await isRed(tests)),
    /** Runs the tests near the file first, because they kill most mutants, and then the other tests of the target. */
    async isKilled({ file, start, before, after }) {
      const path = join(copy, file)
      const original = readFileSync(path, 'utf8')
      writeFileSync(path, original.slice(0, start) + after + original.slice(start + before.length))
      try {
        const near = target.near(file, tests)
        return (await isRed(near)) || (await isRed(tests.filter((test) => !near.includes(test))))
      } finally {
        writeFileSync(path, original)
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}

async function hasFailures(copy: string, { project }: Target, files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return false
  const words = ['run', '--project', project, '--bail', '1', '--maxWorkers', '1', '--reporter', 'dot', ...files]
  const child = spawn(join(copy, 'node_modules/.bin/vitest'), words, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ATRIUM_PROPERTY_RUNS: '30', CI: '1' },
  })
  // Kills the process group, because an endless loop runs in a worker of the child.
  const killTimer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), timeLimitsMs[project])
  return new Promise((settle) => {
    child.on('close', (code) => {
      clearTimeout(killTimer)
      settle(code !== 0)
    })
  })
}
