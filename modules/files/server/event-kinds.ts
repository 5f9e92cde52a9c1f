/** Event kinds of this module. */
export type FileEvents = Record<'file.refused' | 'file.infected', 'internal'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends FileEvents {}
}
