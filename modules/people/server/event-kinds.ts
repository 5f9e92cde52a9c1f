/** Event kinds of this module. The access history shows kinds of the group `access`. */
export type PeopleEvents = Record<'terms.accepted' | 'profile.updated' | 'photo.set' | 'photo.removed' | 'portal.created', 'access'> &
  Record<'device.unregistered', 'internal'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends PeopleEvents {}
}
