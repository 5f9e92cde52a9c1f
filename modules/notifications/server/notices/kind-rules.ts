import type { Dependencies } from '@atrium/platform/app-context'
import type { NotificationKind } from '../contributions.ts'

/** Finds a kind of notification by its name; undefined if no module declares it. */
export function findKind({ contributed }: Pick<Dependencies, 'contributed'>, name: string): NotificationKind | undefined {
  return contributed('notificationKinds')
    .flat()
    .find((kind) => kind.name === name)
}
