/** Kinds of events of this module. */
export type AdministrationEvents = Record<
  | 'maintenance.set'
  | 'maintenance.ended'
  | 'person.disabled'
  | 'person.enabled'
  | 'person.sessions-ended'
  | 'second-factor.reset'
  | 'secret.rotated'
  | 'upstream.connected'
  | 'upstream.disconnected'
  | 'portal.data-source-changed',
  true
>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends AdministrationEvents {}
}
