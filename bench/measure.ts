/** Median and 99th percentile of the time of a task in milliseconds, and the number of measured runs. */
export type Timing = { p50: number; p99: number; count: number }

/**
 * Measures tasks alternately (A B C A B C …), so that a change in the machine's speed affects all of them equally. The first `warmUp`
 * rounds are not measured.
 */
export async function measureInTurn<Name extends string>(
  tasks: Record<Name, () => Promise<unknown>>,
  rounds: number,
  warmUp = 30,
): Promise<Record<Name, Timing>> {
  const names = Object.keys(tasks) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const startedAt = performance.now()
      await tasks[name]()
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt)
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarise(times.get(name) ?? [])])) as Record<Name, Timing>
}

function summarise(times: readonly number[]): Timing {
  const ordered = times.toSorted((left, right) => left - right)
  const percentile = (share: number) => roundToThousandths(ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0)
  return { p50: percentile(0.5), p99: percentile(0.99), count: ordered.length }
}

export function roundToThousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}

export function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
