import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, fstatSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from './chain.ts'

/** Bytes read from the end of the file, enough for the newest checkpoint of every edition. */
const tailBytes = 262_144

export function checkpointFilePath(dataDir: string): string {
  return join(dataDir, 'audit', 'checkpoints.jsonl')
}

/** Appends checkpoints to the file outside the database, so that truncated tables can be detected. */
export function appendCheckpoints(dataDir: string, checkpoints: readonly Checkpoint[]): void {
  if (checkpoints.length === 0) return
  mkdirSync(join(dataDir, 'audit'), { recursive: true, mode: 0o700 })
  const file = openSync(checkpointFilePath(dataDir), 'a', 0o600)
  try {
    writeSync(file, checkpoints.map((one) => `${JSON.stringify(one)}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Reads all checkpoints of the file; undefined for a line that cannot be parsed, such as a truncated one. */
export function readCheckpoints(dataDir: string): (Checkpoint | undefined)[] {
  const file = checkpointFilePath(dataDir)
  return existsSync(file) ? parseLines(readFileSync(file, 'utf8')) : []
}

/**
 * Reads checkpoints that were kept outside this installation, from a copy of the file or from log lines with a field `checkpoint`. Other
 * lines are ignored.
 * @throws Error if the file contains no checkpoint
 */
export function readAnchors(path: string): Checkpoint[] {
  const anchors = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => parseCheckpoint(line) ?? parseCheckpoint(extractCheckpoint(line)) ?? [])
  if (anchors.length === 0) throw new Error(`${path} contains no checkpoint.`)
  return anchors
}

/** Returns the field `checkpoint` of a log line as JSON, or an empty string if the line is not JSON. */
function extractCheckpoint(line: string): string {
  try {
    return JSON.stringify((JSON.parse(line) as { checkpoint?: unknown }).checkpoint ?? null)
  } catch {
    return ''
  }
}

/** Returns the last position of each edition in the file. Reads only the end of the file. */
export function readLastPositions(dataDir: string): Map<string, number> {
  const path = checkpointFilePath(dataDir)
  if (!existsSync(path)) return new Map()
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.min(size, tailBytes))
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    return new Map(parseLines(bytes.toString()).flatMap((one) => (one ? [[one.edition, one.position]] : [])))
  } finally {
    closeSync(file)
  }
}

function parseLines(text: string): (Checkpoint | undefined)[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseCheckpoint)
}

function parseCheckpoint(line: string): Checkpoint | undefined {
  try {
    const checkpoint = JSON.parse(line) as Checkpoint | null
    if (checkpoint === null) return undefined
    return [checkpoint.edition, checkpoint.signature, checkpoint.key].every((field) => typeof field === 'string') ? checkpoint : undefined
  } catch {
    return undefined
  }
}
