import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Encodings of a file that the build may have written, in order of preference, with the extensions of those files. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
type Encoding = (typeof encodings)[number][0]

type WebFile = { type: string; plain: Buffer; encoded: ReadonlyMap<Encoding, Buffer> }

const caching = 'public, max-age=31536000, immutable'

/**
 * Serves the hashed files of the built web app. They are read once, and all responses share the copy in memory, about six megabytes. A
 * stream would use memory for each response, without a limit if clients do not read it.
 */
export function registerWebFiles(app: FastifyInstance, folder: string): void {
  const files = readFiles(folder)
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => {
      const file = files.get(request.params['*'])
      if (!file) return reply.callNotFound()
      const { type, plain, encoded } = file
      const encoding = chooseEncoding(request.headers['accept-encoding'], encoded)
      void reply.type(type).headers({ 'cache-control': caching, vary: 'accept-encoding' })
      if (encoding) void reply.header('content-encoding', encoding)
      return reply.send((encoding && encoded.get(encoding)) ?? plain)
    },
  })
}

function readFiles(folder: string): ReadonlyMap<string, WebFile> {
  const names = globSync('*', { cwd: folder })
  return new Map(
    names.flatMap((name) => {
      const type = types[extname(name)]
      if (type === undefined) return []
      const readVersion = (extension: string) => readFileSync(join(folder, `${name}${extension}`))
      const encoded = encodings.flatMap(([encoding, extension]) =>
        names.includes(`${name}${extension}`) ? [[encoding, readVersion(extension)] as const] : [],
      )
      return [[name, { type, plain: readVersion(''), encoded: new Map(encoded) }] as const]
    }),
  )
}

/** Returns the first of `encodings` that the request accepts and the file has, or undefined if there is none. */
function chooseEncoding(accepted: string | string[] | undefined, encoded: WebFile['encoded']): Encoding | undefined {
  const names = new Set(
    [accepted ?? []]
      .flat()
      .flatMap((value) => value.split(','))
      .map((value) => value.trim().toLowerCase())
      .filter((value) => !/;\s*q=0(\.0*)?$/.test(value))
      .map((value) => value.split(';')[0]?.trim()),
  )
  return encodings.map(([encoding]) => encoding).find((encoding) => names.has(encoding) && encoded.has(encoding))
}
