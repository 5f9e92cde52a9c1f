import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { addDemoNotifications } from './seed-writes.ts'

/** Creates the notifications of an edition of the demo firm. Returns their number. */
export const seedNotifications = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, edition: Edition): Promise<number> =>
  withTenant(db, systemActor(edition.id), (transaction) => addDemoNotifications(transaction, clock()))
