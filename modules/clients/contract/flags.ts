import * as z from 'zod/mini'
import { chainedItems, countedItems, cursorPage, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { namedPerson, newRecord, ofAccount, optionalText, requiredText, version } from './record-schemas.ts'

/** Drivers of vulnerability by the FCA's guidance FG21/1: health, life events, resilience and capability. */
export const vulnerabilityDrivers = ['health', 'life-event', 'resilience', 'capability'] as const

export const maxFlagText = 2_000

const flag = z.object({
  id: uuid,
  driver: z.enum(vulnerabilityDrivers),
  text: z.string(),
  /** What helps the client. May be empty. */
  help: z.string(),
  reviewOn: plainDate,
  /** The people who need to know, by name. Admins and company admins of the firm read flags as well. */
  readers: z.array(z.object({ id: uuid, name: z.string() })),
  version: z.int(),
  createdAt: instant,
  createdBy: namedPerson,
})

const fields = {
  driver: z.enum(vulnerabilityDrivers),
  text: requiredText(maxFlagText),
  help: optionalText(maxFlagText),
  reviewOn: plainDate,
  /** Staff who see the client. The person who records the flag always needs to know. */
  readers: z.array(uuid).check(z.maxLength(50)),
}

const reading = z.object({ id: z.string(), at: instant, by: z.string() })

export const flags = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/flags',
      tags: ['clients'],
      summary: 'Read the current flags of a client that the caller needs to know of. Every reading is recorded',
    })
    .input(z.object({ ...ofAccount, ...offsetPage({ usual: 20, most: 50 }) }))
    .output(z.object(countedItems(flag))),
  add: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/staff/flags',
      tags: ['clients'],
      summary: 'Record that a client is vulnerable',
    })
    .input(z.strictObject({ ...newRecord, ...fields }))
    .output(flag),
  change: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PATCH',
      path: '/api/accounts/{account}/staff/flags/{flag}',
      tags: ['clients'],
      summary: 'Change a flag, or the people who need to know of it',
    })
    .input(
      z.strictObject({
        ...ofAccount,
        flag: uuid,
        version,
        driver: z.optional(fields.driver),
        text: z.optional(fields.text),
        help: z.optional(fields.help),
        reviewOn: z.optional(fields.reviewOn),
        readers: z.optional(fields.readers),
      }),
    )
    .output(flag),
  end: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/staff/flags/{flag}/end',
      tags: ['clients'],
      summary: 'End a flag that no longer applies. It stays in the records',
    })
    .input(z.strictObject({ ...ofAccount, flag: uuid }))
    .output(z.object({ done: z.literal(true) })),
  readings: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/flags/{flag}/readings',
      tags: ['clients'],
      summary: 'List who has read a flag, newest first. Admins and company admins only',
    })
    .input(z.object({ ...ofAccount, flag: uuid, ...cursorPage(z.string().check(z.regex(/^\d{1,18}$/)), { usual: 20, most: 100 }) }))
    .output(z.object(chainedItems(reading))),
}

export type Flag = z.infer<typeof flag>
export type VulnerabilityDriver = (typeof vulnerabilityDrivers)[number]
