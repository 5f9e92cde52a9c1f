import * as z from 'zod/mini'
import { uuid } from '@atrium/contract/schema'

export const ofAccount = { account: uuid }

/** Id of a new record, chosen by the caller. A repeated request with the same id adds nothing. */
export const newRecord = { ...ofAccount, id: uuid }

export const done = z.object({ done: z.literal(true) })

/** A person as named in a record. Null if the person has been erased. */
export const namedPerson = z.nullable(z.object({ id: uuid, name: z.string() }))

/** Cursor of a list by time: the time of the last row and its id. */
export const timeCursor = z.string().check(z.maxLength(80), z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[\w:.-]{1,50}$/))

/** Version of the record that the caller has read. If somebody has changed it since, the answer is `conflict`. */
export const version = z.int().check(z.minimum(1))

export const requiredText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
export const optionalText = (most: number) => z.string().check(z.trim(), z.maxLength(most))
