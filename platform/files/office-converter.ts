import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import type { FileKindName } from './file-kinds.ts'

/** Port of a program that writes office files as PDF. */
export type OfficeConverter = {
  /** @throws OfficeConversionError for a file that cannot be converted, or not within the limits */
  convert(content: Readable, kind: FileKindName): Promise<Buffer>
}

export class OfficeConversionError extends Error {
  constructor(reason: string) {
    super(`the file was not converted: ${reason}`)
  }
}

/** Kinds of files that are converted. */
export const officeKinds: ReadonlySet<FileKindName> = new Set(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'])

/** Largest file that is converted, in bytes. */
export const maxOfficeBytes = 50_000_000

export type ConversionLimits = { limitMs: number; memoryKb: number; maxPdfBytes: number }
const usualLimits: ConversionLimits = { limitMs: 30_000, memoryKb: 8_000_000, maxPdfBytes: 50_000_000 }
const bytesPerBlock = 512

/** Settings of LibreOffice: no macros, no active content, and nothing that a file links to is fetched. */
const settings = {
  BlockUntrustedRefererLinks: 'true',
  DisableActiveContent: 'true',
  DisableMacrosExecution: 'true',
  MacroSecurityLevel: '3',
}

const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${Object.entries(settings)
  .map(
    ([name, value]) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

/**
 * Creates a converter that runs LibreOffice, for each file with a profile and a folder of its own, without the environment of the server, and
 * with limits of time, memory and output.
 * @param command path of `soffice`
 */
export function createOfficeConverter(command: string, limits: ConversionLimits = usualLimits): OfficeConverter {
  return { convert: (content, kind) => convertFile(command, limits, content, kind) }
}

async function convertFile(command: string, limits: ConversionLimits, content: Readable, kind: FileKindName): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-office-'))
  try {
    const user = join(folder, 'profile', 'user')
    await mkdir(user, { recursive: true })
    await writeFile(join(user, 'registrymodifications.xcu'), profile)
    const file = join(folder, `document.${kind}`)
    await pipeline(content, createWriteStream(file))
    await runProgram(command, limits, folder, file)
    const pdf = join(folder, 'document.pdf')
    const { size } = await stat(pdf).catch(() => ({ size: 0 }))
    if (size === 0) throw new OfficeConversionError('the program wrote no PDF')
    return await readFile(pdf)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Runs the program in a process group of its own, which ends with it. */
async function runProgram(
  command: string,
  { limitMs, memoryKb, maxPdfBytes }: ConversionLimits,
  folder: string,
  file: string,
): Promise<void> {
  const options = ['--headless', '--norestore', '--nolockcheck', `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`]
  const program = spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -v ${memoryKb}; ulimit -f ${Math.ceil(maxPdfBytes / bytesPerBlock)}; exec "$0" "$@"`,
      command,
      ...options,
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      file,
    ],
    { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }, stdio: 'ignore', detached: true },
  )
  const stop = () => {
    try {
      if (program.pid !== undefined) process.kill(-program.pid, 'SIGKILL')
    } catch {
      // The group has ended.
    }
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new OfficeConversionError('it took too long')), limitMs)
  program.on('error', (error) => reject(new OfficeConversionError(error.message)))
  program.on('exit', (code) => (code === 0 ? resolve() : reject(new OfficeConversionError(`the program ended with ${code}`))))
  await promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
