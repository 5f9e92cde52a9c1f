import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UpstreamError } from '../ports/response.ts'

/** Returns the name of the file for an id. It is encoded, so that it cannot leave its folder. */
export const encodeFileName = (id: string) => encodeURIComponent(id).replaceAll('.', '%2E')

export function createFileReader(dir: string) {
  const bytes = async (name: string): Promise<Uint8Array> => {
    try {
      return await readFile(join(dir, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw createFileError(name, 'failed', 'the file cannot be read')
      return throwUnknown(formatCallName(name))
    }
  }
  return {
    bytes,
    /** Reads a file and maps its content. Every error names the file. */
    async read<Result>(name: string, map: (content: unknown) => Result): Promise<Result> {
      const content = parse(name, await bytes(name))
      try {
        return map(content)
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.fault === 'unknown') throw error
        throw new UpstreamError(error.fault, error.provider, error.call, appendFileName(name, error.detail), error.traits)
      }
    },
  }

  function parse(name: string, content: Uint8Array): unknown {
    if (!isUtf8(content)) throw createFileError(name, 'invalid', 'the file is not UTF-8')
    try {
      return JSON.parse(Buffer.from(content).toString())
    } catch (error) {
      throw createFileError(name, 'invalid', `the file is not JSON${formatPosition(error)}`)
    }
  }

  function createFileError(name: string, fault: 'failed' | 'invalid', detail: string): UpstreamError {
    return new UpstreamError(fault, 'static', formatCallName(name), appendFileName(name, detail))
  }

  function appendFileName(name: string, detail: string): string {
    return `${detail} (file ${join(dir, name)})`
  }
}

/** Returns the position at which a text is not JSON. The rest of the error message is not used, because it may quote the text. */
function formatPosition(error: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(String(error)) ?? []
  return line === undefined ? '' : ` at line ${line}, column ${column}`
}

/** Returns the name of a file without ids, which is used as the name of the call. */
const formatCallName = (name: string) => name.replace(/\/.*(\.\w+)$/, '/{id}$1')

export function throwUnknown(call: string): never {
  throw new UpstreamError('unknown', 'static', call, 'no file contains this record')
}

export function findEntry(records: unknown, key: string, call: string): unknown {
  if (typeof records !== 'object' || records === null || !Object.hasOwn(records, key)) return throwUnknown(call)
  return (records as Record<string, unknown>)[key]
}
