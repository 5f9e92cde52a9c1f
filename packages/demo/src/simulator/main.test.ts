import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function start(...more: string[]) {
  const child = spawn(process.execPath, [main, '--token', 'secret', '--clients', '5', ...more], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, url: (JSON.parse(String(line)) as { url: string }).url, ended: once(child, 'exit') }
}

describe('the simulator as a process', () => {
  it('prints its URL, and ends cleanly when stopped', async () => {
    const { child, url, ended } = await start()
    const response = await fetch(`${url}/Account`, { headers: { authorization: 'Bearer secret' } })
    expect(((await response.json()) as unknown[]).length).toBeGreaterThan(20)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  it('ends with its parent process', async () => {
    const { child, ended } = await start('--die-with-parent')
    child.stdin.end()
    expect(await ended).toEqual([0, null])
  })
})
