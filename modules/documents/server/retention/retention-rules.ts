import { dayIn, yearsAfter } from '@atrium/domain/calendar'
import { DomainError } from '@atrium/domain/error'
import {
  checkDeletion,
  datesOfClasses,
  retention,
  selectCurrentHolds,
  type LegalHold,
  type RetentionClass,
  type RetentionDate,
  type RetentionRecord,
} from '@atrium/domain/retention'
import type { Edition } from '@atrium/editions/edition'
import { refusal } from '@atrium/platform/http/problem'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { CertificateContent, Hold, KeptRecord } from '../../contract/retention.ts'
import type { HoldRow, KeptRow, StatedClass } from './reads.ts'

/** True if the person may release holds and order that documents are deleted for good: the firm's admins. */
export const mayDestroy = ({ role }: Pick<SignedInPerson, 'role'>): boolean => role === 'admin' || role === 'company-admin'

/** Dates of a class as people state them. */
export type StatedDates = Pick<KeptRecord, 'recordOn' | 'taxYear' | 'returnSentOn' | 'periodEndOn' | 'endedOn' | 'isMifid'>

const noDates: StatedDates = { recordOn: null, taxYear: null, returnSentOn: null, periodEndOn: null, endedOn: null, isMifid: false }

const toRecord = (name: RetentionClass, dates: StatedDates, relationshipEnd: string | null): RetentionRecord => ({
  class: name,
  date: dates.recordOn,
  relationshipEnd,
  taxYear: dates.taxYear,
  returnSent: dates.returnSentOn,
  periodEnd: dates.periodEndOn,
  ended: dates.endedOn,
  mifid: dates.isMifid,
})

const fieldsOfDates: Readonly<Record<RetentionDate, keyof StatedDates | null>> = {
  date: 'recordOn',
  taxYear: 'taxYear',
  returnSent: 'returnSentOn',
  periodEnd: 'periodEndOn',
  ended: 'endedOn',
  relationshipEnd: null,
}

/** Throws `invalid-request`, naming the field, for a class without a date that it needs, or with one that it does not use. */
export function requireDates(name: RetentionClass, dates: StatedDates): void {
  const { needed, later } = datesOfClasses[name]
  const issue = (path: string, code: string) => refusal('invalid-request', { issues: [{ path, code }] })
  const isUsed = (field: keyof StatedDates) => [...needed, ...later].some((date) => fieldsOfDates[date] === field)
  for (const date of needed) {
    const field = fieldsOfDates[date]
    if (field !== null && dates[field] === null) throw issue(field, 'required')
  }
  for (const field of Object.values(fieldsOfDates))
    if (field !== null && dates[field] !== null && !isUsed(field)) throw issue(field, 'not-used')
  if (dates.isMifid && name !== 'complaint') throw issue('isMifid', 'not-used')
  try {
    retention(toRecord(name, dates, null))
  } catch (error) {
    if (error instanceof DomainError) throw issue(error.field === 'taxYear' || dates.taxYear !== null ? 'taxYear' : 'recordOn', 'invalid')
    throw error
  }
}

type Rules = Pick<Edition, 'timeZone' | 'retentionOfKinds'>

/** The classes of a document: those that staff stated, or else the one of its kind, which counts from the day of its current version. */
function listClasses({ classes, kind, is_from_client: isFromClient, versioned_at: at }: KeptRow, rules: Rules): StatedClass[] {
  if (classes.length > 0 || isFromClient) return classes
  const usual = rules.retentionOfKinds[kind]
  if (usual === undefined) return []
  const recordOn = datesOfClasses[usual].needed.includes('date') ? dayIn(rules.timeZone, at) : null
  return [{ ...noDates, class: usual, recordOn, revision: 0, setBy: null, setAt: null }]
}

const toHold = ({ id, fromOn, releasedOn }: HoldRow): LegalHold => ({ id, from: fromOn, released: releasedOn })

export type DocumentRetention = {
  records: KeptRecord[]
  isDeletable: boolean
  /** First day on which it can be deleted for good; null if none is known. */
  deletableFrom: string | null
  duty: 'may' | 'must'
  /** Holds that count today. */
  holds: HoldRow[]
}

/**
 * Returns how long a document is kept. What clients added is kept for as long as they want it, and what the firm added until its classes have
 * ended; without a class it has no end. A hold forbids every deletion.
 */
export function findRetention(row: KeptRow, rules: Rules, today: string): DocumentRetention {
  const given = listClasses(row, rules).map((stated) => ({ stated, record: toRecord(stated.class, stated, row.relationship_ended_on) }))
  const records = given.map(({ stated, record }): KeptRecord => {
    const { keepUntil, duty } = retention(record)
    return { ...stated, setAt: stated.setAt === null ? null : new Date(stated.setAt).toISOString(), keepUntil, duty }
  })
  const holds = row.holds.map(toHold)
  const current = new Set(selectCurrentHolds(holds, today).map(({ id }) => id))
  const ofHolds = { holds: row.holds.filter(({ id }) => current.has(id)) }
  if (records.length === 0) {
    const isFree = row.is_from_client && current.size === 0
    return { records, isDeletable: isFree, deletableFrom: isFree ? today : null, duty: 'may', ...ofHolds }
  }
  const { deletable, earliest } = checkDeletion({ today, records: given.map(({ record }) => record), holds })
  // All classes must have ended, so that a duty to delete counts once the others no longer forbid it.
  const duty = records.some((record) => record.duty === 'must') ? 'must' : 'may'
  return { records, isDeletable: deletable, deletableFrom: earliest, duty, ...ofHolds }
}

export const toListedHold = ({ placedAt, ...hold }: HoldRow): Hold => ({ ...hold, placedAt: new Date(placedAt).toISOString() })

/** Shortest period after which a document without a stated class can be deleted. An older day saves reading documents that cannot. */
export const oldEnough = (today: string): string => yearsAfter(today, -3)

type Destroyed = { row: KeptRow; kept: DocumentRetention; versions: readonly DestroyedVersion[] }
/** `others` is the number of files elsewhere that share the bytes. */
export type DestroyedVersion = { number: number; name: string; bytes: number; sha256: string; added_at: Date; others: number }

/** Composes what the certificate of a document states that is deleted for good. */
export function composeCertificate({ row, kept, versions }: Destroyed, { timeZone }: Rules): CertificateContent {
  return {
    name: row.name,
    kind: row.kind,
    account: row.account_name,
    isFromClient: row.is_from_client,
    versions: versions.map(({ number, name, bytes, sha256, added_at: at }) => ({
      number,
      name,
      bytes,
      sha256,
      addedOn: dayIn(timeZone, at),
    })),
    records: kept.records.flatMap(({ class: name, keepUntil, duty, setBy, setAt }) =>
      keepUntil === null ? [] : [{ class: name, keepUntil, duty, setBy, setAt }],
    ),
    relationshipEndedOn: row.relationship_ended_on,
    remainingCopies: versions.reduce((sum, { others }) => sum + others, 0),
    holds: row.holds.flatMap(({ reason, fromOn, releasedOn, releasedBy }) =>
      releasedOn === null ? [] : [{ reason, fromOn, releasedOn, releasedBy }],
    ),
    binned:
      row.order || row.deleted_at === null
        ? null
        : { by: row.deleted_by_name, isByClient: row.is_deleted_by_client, at: row.deleted_at.toISOString() },
    order: toOrder(row),
  }
}

export const toOrder = ({ order }: KeptRow): CertificateContent['order'] =>
  order && { ...order, orderedAt: new Date(order.orderedAt).toISOString() }
