import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { measureClockSkew, mostClockSkewSeconds } from '@atrium/platform/db/clock-skew'

/** Difference above which the clock of an upstream is reported. Its times are shown to people, but no rule needs them to the second. */
const mostUpstreamSkewSeconds = 60

type Log = Record<'warn' | 'info', (details: object, message: string) => void>
type Watched = {
  db: Dependencies['db']
  providers: { health: (edition: (typeof editions)[number]) => readonly { name: string; clockSkewSeconds: number | null }[] }
  log: Log
}

/** Returns a function that compares the clocks of database and upstreams with the server's. It logs when a difference begins or ends. */
export function createClockWatch({ db, providers, log }: Watched, now?: () => number): () => Promise<void> {
  const differing = new Set<string>()
  const note = (skew: number | null, most: number, details: { of: string; edition?: string }) => {
    if (skew === null) return
    const key = JSON.stringify(details)
    const isWrong = Math.abs(skew) > most
    if (isWrong && !differing.has(key))
      log.warn(
        { ...details, seconds: Math.round(skew) },
        'the clocks of this server and another one differ: correct them, for example with NTP',
      )
    if (!isWrong && differing.has(key)) log.info(details, 'the clocks agree again')
    if (isWrong) differing.add(key)
    else differing.delete(key)
  }
  return async () => {
    note(await measureClockSkew(db, now), mostClockSkewSeconds, { of: 'database' })
    for (const edition of editions)
      for (const { name, clockSkewSeconds } of providers.health(edition))
        note(clockSkewSeconds, mostUpstreamSkewSeconds, { of: name, edition: edition.id })
  }
}

const everyMs = 60_000

/** Compares the clocks now and every minute. Returns a function that ends the comparisons. */
export function startClockWatch(deps: Watched): () => void {
  const look = createClockWatch(deps)
  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
