import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../client.ts'
import type { Finding } from '../security.ts'

export const parallel = 300
const samples = 200
export const settleMs = 1_500

type Load = { stop(): Promise<Record<string, number>> }

/**
 * Sends requests from another process, because its work would delay the measured requests of this process. With a body they are POST
 * requests, each from another network.
 */
export function startLoad(port: number, path: string, cookie: string, body = ''): Load {
  const program = join(import.meta.dirname, 'load-generator.ts')
  const child: ChildProcess = spawn(process.execPath, [program, String(port), path, cookie, String(parallel), body], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return {
    async stop() {
      child.stdin?.end()
      await once(child, 'close')
      return JSON.parse(text) as Record<string, number>
    },
  }
}

type Measurement = { p50: number; p99: number; refused: number }

async function measureRequests(port: number, cookie: string): Promise<Measurement> {
  const times: number[] = []
  let refused = 0
  for (let sample = 0; sample < samples; sample++) {
    const startedAt = performance.now()
    const { status } = await call(port, 'GET', '/api/me', { cookie })
    times.push(performance.now() - startedAt)
    refused += Number(status !== 200)
    await pause(5)
  }
  const sorted = times.toSorted((left, right) => left - right)
  const percentile = (share: number) => sorted[Math.floor(samples * share)] ?? Infinity
  return { p50: percentile(0.5), p99: percentile(0.99), refused }
}

async function measureDuring(
  load: Load,
  port: number,
  cookie: string,
): Promise<{ measured: Measurement; statuses: Record<string, number> }> {
  await pause(settleMs)
  const measured = await measureRequests(port, cookie)
  return { measured, statuses: await load.stop() }
}

/**
 * Measures another person's requests while the load goes to a minimal server. These times show how much delay the shared machine causes.
 */
async function measureMachineLoad(port: number, cookie: string): Promise<Measurement> {
  const program = `require('node:http').createServer((q,s)=>setTimeout(()=>s.writeHead(429).end('{}'),1000)).listen(0,'127.0.0.1',function(){console.log(this.address().port)})`
  const minimalServer = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(minimalServer.stdout, 'data')) as [Buffer]
  const load = startLoad(Number(line), '/', 'none')
  const { measured } = await measureDuring(load, port, cookie)
  minimalServer.kill()
  return measured
}

/** Session cookies. The attacker is a member of staff, because only staff get complete calculations. `other` is one of their clients. */
type People = { attacker: string; other: string }

/**
 * Sends 300 requests for complete calculations at once with one session. Another person's requests must stay fast, and none may be refused.
 */
export async function testOverload(port: number, { attacker, other }: People): Promise<Finding> {
  const me = (await call(port, 'GET', '/api/me', { cookie: other })).json as { accounts: { id: string }[] }
  const path = `/api/accounts/${me.accounts[0]?.id}/explanations/change1y/case`
  for (let time = 0; time < 20; time++) await call(port, 'GET', path, { cookie: attacker })
  const quiet = await measureRequests(port, other)
  const share = await measureMachineLoad(port, other)
  const { measured, statuses } = await measureDuring(startLoad(port, path, attacker), port, other)
  const limit = Math.max(5 * quiet.p99, 100)
  const [answered = 0, refused = 0] = [statuses['200'], statuses['429']]
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const ms = ({ p50, p99 }: Measurement) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
  return {
    title: `other people’s requests stay fast during ${parallel} parallel heavy requests of one session, of which the excess gets 429`,
    isGood: measured.p99 <= limit && measured.refused === 0 && refused > 0 && answered > 0 && answered + refused === all,
    figure: `p50 / p99 of /api/me: quiet ${ms(quiet)}, with the load on a minimal server ${ms(share)}, on Atrium ${ms(measured)} (limit ${limit.toFixed(0)} ms), ${measured.refused} of ${samples} refused; load: ${JSON.stringify(statuses)}`,
  }
}
