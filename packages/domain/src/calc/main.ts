import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { runCase, runLine, catchErrors, listOperations, parseJson } from './answer.ts'

// Entry point of the command, and the only file of the domain with I/O.
const [argument] = process.argv.slice(2)

if (argument === undefined || argument === '--help') {
  process.stderr.write('calc KIND < case.json · calc --lines < cases.jsonl · calc --list\n')
  process.exitCode = argument === undefined ? 2 : 0
} else if (argument === '--list') {
  process.stdout.write(`${listOperations().join('\n')}\n`)
} else if (argument === '--lines') {
  await runLines()
} else {
  await runOne(argument)
}

async function runOne(kind: string): Promise<void> {
  const input = await text(process.stdin)
  process.stdout.write(`${JSON.stringify(catchErrors(() => runCase(kind, readInput(parseJson(input)))))}\n`)
}

/** Returns the input of a record. The record is either a complete case, as in the case files, or only its input. */
function readInput(record: unknown): unknown {
  const isCase = typeof record === 'object' && record !== null && 'input' in record && !('op' in record)
  return isCase ? record.input : record
}

async function runLines(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    process.stdout.write(`${JSON.stringify(runLine(line))}\n`)
  }
}
