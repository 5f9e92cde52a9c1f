import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { measureClockSkew, maxClockSkewSeconds } from '@atrium/platform/db/clock-skew'

/** Difference above which the clock of an upstream is reported. Its times are shown to people, but no rule needs them to the second. */
const maxUpstreamSkewSeconds = 60

type Log = Record<'warn' | 'info', (details: object, message: string) => void>
type ClockWatchDependencies = {
  db: Dependencies['db']
  providers: { health: (edition: (typeof editions)[number]) => readonly { name: string; clockSkewSeconds: number | null }[] }
  log: Log
}

/** Returns a function that compares the clocks of database and upstreams with the server's. It logs when a difference begins or ends. */
export function createClockWatch({ db, providers, log }: ClockWatchDependencies, now?: () => number): () => Promise<void> {
  const differingClocks = new Set<string>()
  const reportSkew = (skew: number | null, maxSkew: number, details: { of: string; edition?: string }) => {
    if (skew === null) return
    const key = JSON.stringify(details)
    const isWrong = Math.abs(skew) > maxSkew
    if (isWrong && !differingClocks.has(key))
      log.warn(
        { ...details, seconds: Math.round(skew) },
        'the clocks of this server and another one differ: correct them, for example with NTP',
      )
    if (!isWrong && differingClocks.has(key)) log.info(details, 'the clocks agree again')
    if (isWrong) differingClocks.add(key)
    else differingClocks.delete(key)
  }
  return async () => {
    reportSkew(await measureClockSkew(db, now), maxClockSkewSeconds, { of: 'database' })
    for (const edition of editions)
      for (const { name, clockSkewSeconds } of providers.health(edition))
        reportSkew(clockSkewSeconds, maxUpstreamSkewSeconds, { of: name, edition: edition.id })
  }
}

const intervalMs = 60_000

/** Compares the clocks now and every minute. Returns a function that ends the comparisons. */
export function startClockWatch(deps: ClockWatchDependencies): () => void {
  const compareClocks = createClockWatch(deps)
  void compareClocks()
  const timer = setInterval(() => void compareClocks(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
