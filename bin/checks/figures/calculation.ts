import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process of `bin/calc --lines`. It writes one result line for each case, in the same order. */
export type Calculation = { calculateFigure(line: string): Promise<string | null>; end(): Promise<void> }

export function startCalculation(): Calculation {
  const child = spawn(process.execPath, ['bin/calc.ts', '--lines'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const pendingLines: ((line: string) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => pendingLines.shift()?.(line))
  return {
    async calculateFigure(line) {
      const resultLine = new Promise<string>((done) => void pendingLines.push(done))
      child.stdin.write(`${line}\n`)
      const result = JSON.parse(await resultLine) as { figure?: string | null; message?: string }
      if (result.figure === undefined) throw new Error(result.message ?? 'bin/calc returned no figure')
      return result.figure
    },
    async end() {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}
