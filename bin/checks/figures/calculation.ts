import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process of `bin/calc --lines`. It writes one result line for each case, in the same order. */
export type Calculation = { figureOf(line: string): Promise<string | null>; end(): Promise<void> }

export function startCalculation(): Calculation {
  const child = spawn(process.execPath, ['bin/calc.ts', '--lines'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: ((line: string) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line))
  return {
    async figureOf(line) {
      const answered = new Promise<string>((done) => void waiting.push(done))
      child.stdin.write(`${line}\n`)
      const result = JSON.parse(await answered) as { figure?: string | null; message?: string }
      if (result.figure === undefined) throw new Error(result.message ?? 'bin/calc returned no figure')
      return result.figure
    },
    async end() {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}
