import type { FieldValue } from '@atrium/domain/fields/definition'
import * as z from 'zod/mini'

/** A value of any shape. The field type reads it, and is not limited by the depth that a schema of JSON could check. */
const value = z.unknown() as unknown as z.ZodMiniType<FieldValue, FieldValue>

/** Values of an item by field. The fields of the collection determine their shape (`packages/domain/src/fields`). */
export const values = z.record(z.string().check(z.maxLength(100)), value)
