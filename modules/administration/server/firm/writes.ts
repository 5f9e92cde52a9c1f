import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { Command } from '../administration/writes.ts'
import type { FirmFile } from './firm-file-rules.ts'
import { applyGroup } from './group-writes.ts'
import { applyOrganisation } from './organisation-writes.ts'
import { applyRelation, applyStaff } from './people-writes.ts'
import { applyPortal } from './portal-writes.ts'

/**
 * Creates and updates an edition's organisations, portals, staff, relations and groups to match a file. Objects that the
 * file does not contain are not changed, and a repeat changes nothing. All changes are made in one transaction.
 * @returns a sentence for each change
 * @throws CommandRefused naming the part of the file that cannot be applied
 */
export async function applyFirm(transaction: SystemTransacting, command: Command, firm: FirmFile): Promise<string[]> {
  const sentences: string[] = []
  for (const organisation of firm.organisations) sentences.push(...(await applyOrganisation(transaction, command, organisation)))
  for (const portal of firm.portals) sentences.push(...(await applyPortal(transaction, command, portal)))
  for (const person of firm.staff) sentences.push(...(await applyStaff(transaction, command, person)))
  for (const relation of firm.relations) sentences.push(...(await applyRelation(transaction, command, relation)))
  for (const group of firm.clientGroups) sentences.push(...(await applyGroup(transaction, command, 'client', group)))
  for (const group of firm.accessGroups) sentences.push(...(await applyGroup(transaction, command, 'access', group)))
  return sentences
}
