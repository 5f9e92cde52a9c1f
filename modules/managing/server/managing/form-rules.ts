import { Decimal } from '@atrium/domain/decimal'
import type { FieldDefinition, FieldValue, FieldValues, LocalText } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createHash } from 'node:crypto'
import type { ManagedForm, ManagedItem, ManagingOutcome } from '../../contract/managing.ts'
import type { ManagingScope } from './access.ts'

/** A read or write of a form, as the system, after the rights of the person have been checked. */
export type Managing = { transaction: SystemTransacting; context: RequestContext; scope: ManagingScope }

export type ManagedRecord = { id: string; name: string; version: string; values: FieldValues; references: ManagedItem['references'] }

/** What a form shows: its fields, and what may be done with the record. */
export type OpenedForm = Pick<ManagedForm, 'mayChange'> & { fields: readonly FieldDefinition[] } & Partial<
    Pick<ManagedForm, 'references' | 'readOnlyReason' | 'notice' | 'invitation' | 'related' | 'variant' | 'variants'> & {
      defaults: FieldValues
    }
  >

export type NewRecord = { id: string; variant: string | undefined; values: FieldValues }

export type ChoicePage = { search: string; offset: number; limit: number }
export type Choices = { items: { id: string; name: string }[]; count: number }

/** A form of the drawer: what it shows of a record, and how it writes one. Functions that a form lacks are not offered. */
export type ManagingForm = {
  one: LocalText
  /** Fields whose change requires a recent proof of identity; so does a new record if there are any. */
  stepUp?: readonly string[]
  /** Returns the record. With a lock, it stays as it is until the transaction ends. */
  find: (managing: Managing, id: string, lock?: 'lock') => Promise<ManagedRecord | undefined>
  open: (managing: Managing, record: ManagedRecord | null, variant: string | undefined) => Promise<OpenedForm>
  /** Adds a record and returns its id, with which `find` finds it. */
  create?: (managing: Managing, record: NewRecord) => Promise<{ id: string; outcome?: ManagingOutcome }>
  save?: (managing: Managing, record: ManagedRecord, values: FieldValues) => Promise<{ outcome?: ManagingOutcome }>
  /** Records that fields offer, by collection. */
  choices?: Readonly<Record<string, (managing: Managing, page: ChoicePage) => Promise<Choices>>>
}

/**
 * Returns the id of a record that exists already, for a repeated request.
 * @throws error `conflict` if it has other values or is not the caller's, so that the caller is not told that the change was saved
 */
export async function repeated(managing: Managing, find: ManagingForm['find'], id: string, values: FieldValues): Promise<{ id: string }> {
  const record = await find(managing, id)
  const isSame =
    record && Object.entries(values).every(([name, value]) => value === null || isSameValue(record.values[name] ?? null, value))
  if (!isSame) throw refusal('conflict')
  return { id }
}

/** Compares values; decimals by their amount. */
function isSameValue(stored: FieldValue, given: FieldValue): boolean {
  const isNumber = (value: FieldValue): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  return isNumber(stored) && isNumber(given) ? new Decimal(stored).eq(given) : isEqual(stored, given)
}

/** Returns the version of a record: a hash of its values, because other code changes such records as well. */
export const versionOf = (values: FieldValues): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/** @throws error `invalid-request` with the issues by field, if there are any */
export function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0)
    throw refusal('invalid-request', { issues: issues.map(({ path, ...issue }) => ({ path: `values.${path}`, ...issue })) })
}

/** Returns the values of a record, which are those of some fields of an item. */
export const pickValues = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** Returns a text value, or an empty text. */
export const textOf = (values: FieldValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
