import type { SelectedClients } from '@atrium/accounts/web/selection-tools'
import type { BulkChoiceKind, BulkOutcome, BulkRefusal, BulkResult } from '../../contract/bulk-changes.ts'
import { api } from '../api.ts'

export type BulkChangeName = BulkChoiceKind | 'invitations'

/** What a person chose in the dialog. */
export type BulkChoice = { id: string; isReplacing: boolean; dueOn: string | null }

/** Sends the change of the selected clients. */
export function sendBulkChange(
  name: BulkChangeName,
  { portal, selection }: Pick<SelectedClients, 'portal' | 'selection'>,
  { id, isReplacing, dueOn }: BulkChoice,
): Promise<BulkResult> {
  const place = { portal, selection }
  if (name === 'groups') return api.bulkChanges.addToGroup({ ...place, group: id })
  if (name === 'accessGroups') return api.bulkChanges.addToAccessGroup({ ...place, group: id })
  if (name === 'advisers') return api.bulkChanges.assignAdviser({ ...place, adviser: id, isReplacing })
  if (name === 'forms') return api.bulkChanges.askForForm({ ...place, form: id, dueOn })
  return api.bulkChanges.invite(place)
}

/** Groups the refused clients by reason, in the order in which the reasons occur. */
export function groupRefusals(outcomes: readonly BulkOutcome[]): { reason: BulkRefusal; names: string[]; count: number }[] {
  const refused = outcomes.filter((one): one is BulkOutcome & { reason: BulkRefusal } => one.reason !== null)
  return [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    names: own.flatMap(({ name }) => (name === null ? [] : [name])),
    count: own.length,
  }))
}
