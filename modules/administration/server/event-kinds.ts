/** Event kinds of this module. The access history shows kinds of the group `access`. */
export type AdministrationEvents = Record<
  'person.disabled' | 'person.enabled' | 'person.sessions-ended' | 'second-factor.reset',
  'access'
> &
  Record<
    | 'maintenance.set'
    | 'maintenance.ended'
    | 'secret.rotated'
    | 'secret.replaced'
    | 'database.restored'
    | 'firm.export-started'
    | 'firm.exported'
    | 'upstream.connected'
    | 'upstream.disconnected'
    | 'portal.data-source-changed'
    | 'organisation.seats-changed'
    | 'organisation.created'
    | 'organisation.changed'
    | 'organisation.sign-up-code-set'
    | 'portal.changed'
    | 'terms.published'
    | 'person.role-changed'
    | 'person.changed'
    | 'account.relation-set'
    | 'access.unusual'
    | 'client-group.changed'
    | 'access-group.changed',
    'internal'
  >

declare module '@atrium/platform/events/events' {
  interface EventKinds extends AdministrationEvents {}
}
