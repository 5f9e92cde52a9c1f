import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { Checkpoint } from '@atrium/platform/events/chain'
import { computeInitialHash, signCheckpoint, type AuditKey } from '@atrium/platform/events/chain'
import { selectSealsOfSubject } from '@atrium/platform/events/sealed-rows'
import type { EventEvidence } from '@atrium/platform/signatures/bundle'

/**
 * Returns the events of an envelope, each with the hash before it and a checkpoint signed at its position in the log; null if the log has not
 * been sealed up to the last of them.
 */
export async function readEventEvidence(
  transaction: SystemTransacting,
  edition: string,
  envelope: string,
  { key, at }: { key: AuditKey; at: Date },
): Promise<EventEvidence[] | null> {
  const rows = await selectSealsOfSubject(transaction, { type: 'envelope', id: envelope })
  const events = rows.map(({ position, hash, previousHash, row }): EventEvidence | null => {
    if (position === null || hash === null || (previousHash === null && position > 1)) return null
    const statement: Omit<Checkpoint, 'key' | 'signature'> = {
      edition,
      position,
      eventId: row.id,
      link: hash.toString('hex'),
      at: at.toISOString(),
      previousKey: null,
    }
    const before = previousHash ?? computeInitialHash(edition)
    return { row, previousHash: before.toString('hex'), checkpoint: signCheckpoint(key, statement) }
  })
  return events.includes(null) ? null : (events as EventEvidence[])
}
