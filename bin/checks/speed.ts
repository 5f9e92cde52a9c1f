// measures how long the demo firm and its ledgers take to build, with limits for an idle machine
import { toBusinessDay } from '@atrium/demo/calendar'
import { findClient } from '@atrium/demo/firm/clients'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { generateLedger } from '@atrium/demo/ledger/ledger'

/** Number of runs. The fastest run is compared with the limit, because the machine may be busy. */
const runs = 3
const lastDay = toBusinessDay('2026-11-20')

/** Lists the plans whose ledgers a run builds. Ledgers are cached, so each run uses different plans. */
const listPlans = (run: number) =>
  Array.from({ length: 150 }, (_, index) => findClient(`HL-${305_000 + 150 * run + index}`)?.plans ?? []).flat()

const tasks: readonly { name: string; maxMs: number; measure: (run: number) => number }[] = [
  {
    name: 'a demo firm of 10,000 clients',
    maxMs: 1_500,
    measure: () => elapsed(() => createDemoFirm({ clients: 10_000, today: '2026-11-21' })),
  },
  {
    name: 'a ledger of the demo firm',
    maxMs: 8,
    measure(run) {
      const plans = listPlans(run)
      return elapsed(() => plans.forEach((plan) => generateLedger(plan, lastDay))) / plans.length
    },
  },
]

let slow = 0
for (const { name, maxMs, measure } of tasks) {
  const ms = Math.min(...Array.from({ length: runs }, (_, run) => measure(run)))
  slow += Number(ms > maxMs)
  process.stdout.write(`${ms <= maxMs ? 'ok    ' : 'SLOW  '} ${name}: ${ms.toFixed(1)} ms of at most ${maxMs} ms\n`)
}
process.exit(slow > 0 ? 1 : 0)

function elapsed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
