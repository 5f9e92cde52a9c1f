import { traverseContractProcedures } from '@orpc/server'
import type { AnyContractProcedure } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../modules.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

export type BodyField = { name: string; schema: Schema }

/** Lists the body fields of each route of the contract, by `METHOD /path/:parameter`. */
export function listBodies(): Map<string, BodyField[]> {
  const bodies = new Map<string, BodyField[]>()
  const converter = new ZodToJsonSchemaConverter()
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure }) => {
    const { route, inputSchema } = (procedure as AnyContractProcedure)['~orpc']
    if (!inputSchema || route.method === 'GET' || route.method === undefined) return
    const [, schema] = converter.convert(inputSchema, { strategy: 'input' }) as [boolean, Schema]
    const path = (route.path ?? '').replaceAll(/\{(\w+)\}/g, ':$1')
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !path.includes(`:${name}`))
    if (fields.length > 0)
      bodies.set(
        `${route.method} ${path}`,
        fields.map(([name, one]) => ({ name, schema: one })),
      )
  })
  return bodies
}

/** Returns values that the schema of the field accepts. Returns none for types, patterns and formats that it does not support. */
export function sampleValues(name: string, schema: Schema): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => sampleValues(name, one))
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  if (schema.type === 'null') return [null]
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'string' && !schema.pattern && !schema.format) return [`Changed ${name}`, `Changed ${name} again`]
  return []
}
