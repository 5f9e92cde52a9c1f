import { internal, type GroupByKind } from '../events/event-kinds.ts'

/** Event kinds of the platform. */
export const platformEvents = {
  'api-token.refused': internal('API token refused', 'API-lykli hafnað', 'Απόρριψη διακριτικού API'),
}

declare module '../events/events.ts' {
  interface EventKinds extends GroupByKind<typeof platformEvents> {}
}
