import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const run = (command: string, ...options: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...options], { encoding: 'utf8' })

test.each(['admin', 'audit', 'backup', 'demo', 'provider', 'restore'])(
  'bin/%s names an unknown option in one line and exits with an error',
  (command) => {
    const { status, stdout, stderr } = run(command, '--no-such-option')
    expect([status === 1 || status === 2, stdout, stderr.trim().split('\n').length]).toEqual([true, '', 1])
    expect(stderr).toContain("Unknown option '--no-such-option'")
  },
)
