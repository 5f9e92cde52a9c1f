import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { Command } from './writes.ts'

/** Records the start of an export of all data of the edition. The start has a separate event, because an interrupted export leaves data too. */
export function recordExportStart(transaction: SystemTransacting, command: Command): Promise<void> {
  return recordEvent(transaction, command, { kind: 'firm.export-started', details: { command: command.by } })
}

/** Records that all data of the edition was exported, with the numbers of rows and files. */
export function recordExport(transaction: SystemTransacting, command: Command, counts: { rows: number; files: number }): Promise<void> {
  return recordEvent(transaction, command, { kind: 'firm.exported', details: { command: command.by, ...counts } })
}
