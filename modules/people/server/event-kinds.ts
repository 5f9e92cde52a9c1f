/** Kinds of events of this module. */
export type PeopleEvents = Record<
  'terms.accepted' | 'profile.updated' | 'device.unregistered' | 'photo.set' | 'photo.removed' | 'portal.created',
  true
>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends PeopleEvents {}
}
