import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../client.ts'
import type { Finding } from '../security.ts'

const title = 'a known and an unknown e-mail address get the same response in the same time [S15]'
const maximumDifference = 0.1
const settleMs = 15

let network = 0
const createNetworkHeader = () => ({ 'x-forwarded-for': `198.19.${(network >> 8) & 255}.${network++ & 255}` })

const median = (times: number[]) => times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0

/**
 * Compares response times for known and unknown e-mail addresses. Each request comes from a new network, so that no limit applies, and the
 * two kinds alternate, so that load affects both equally.
 */
export async function compareTimings(port: number, { samples, known }: { samples: number; known: readonly string[] }): Promise<Finding> {
  const requestKinds: [string, (email: string) => [string, object]][] = [
    ['sign-in', (email) => ['/api/session', { email, password: 'not the one' }]],
    ['reset', (email) => ['/api/password-resets', { email }]],
    ['sign-up', (email) => ['/api/sign-ups', { email, name: 'N', password: 'Plum-orchard-1841', acceptsTerms: true }]],
  ]
  const parts: string[] = []
  let isGood = true
  for (const [name, request] of requestKinds) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const distinctResponses = new Set<string>()
    for (let sample = 0; sample < samples; sample++) {
      const order = sample % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const side of order) {
        const [path, body] = request(side === 'known' ? (known[sample % known.length] ?? '') : `nobody${sample}@nowhere.example`)
        // Waits for background work, so that it does not delay the next response.
        await pause(settleMs)
        const startedAt = performance.now()
        const response = await call(port, 'POST', path, { body, headers: createNetworkHeader() })
        times[side].push(performance.now() - startedAt)
        if (response.status !== 429)
          distinctResponses.add(`${response.status} ${response.text.replace(/"(requestId|pinSentTo)":"[^"]*"/g, '')}`)
      }
    }
    const difference = Math.abs(median(times.known) - median(times.unknown)) / Math.max(median(times.known), median(times.unknown))
    isGood &&= difference < maximumDifference && distinctResponses.size === 1
    parts.push(
      `${name} ${(difference * 100).toFixed(1)} % of ${median(times.known).toFixed(1)} ms, ${distinctResponses.size} response${distinctResponses.size === 1 ? '' : 's'}`,
    )
  }
  return { title, isGood, figure: parts.join(', ') }
}
