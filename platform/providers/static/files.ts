import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UpstreamError } from '../ports/answer.ts'

/** Returns the file name for an id, encoded so that it cannot leave its folder. */
export const fileName = (id: string) => encodeURIComponent(id).replaceAll('.', '%2E')

export function openFiles(dir: string) {
  const bytes = async (name: string): Promise<Uint8Array> => {
    try {
      return await readFile(join(dir, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        throw new UpstreamError('failed', 'static', kindOf(name), 'the file cannot be read')
      return missing(kindOf(name))
    }
  }
  return {
    bytes,
    async read(name: string): Promise<unknown> {
      const text = Buffer.from(await bytes(name)).toString()
      try {
        return JSON.parse(text)
      } catch {
        throw new UpstreamError('invalid', 'static', kindOf(name), 'the file is not JSON')
      }
    },
  }
}

/** Returns the name of the file without ids, so that it can be logged. */
const kindOf = (name: string) => name.replace(/\/.*(\.\w+)$/, '/{id}$1')

export function missing(call: string): never {
  throw new UpstreamError('unknown', 'static', call, 'no file contains this record')
}

export function findEntry(records: unknown, key: string, call: string): unknown {
  if (typeof records !== 'object' || records === null || !Object.hasOwn(records, key)) return missing(call)
  return (records as Record<string, unknown>)[key]
}
