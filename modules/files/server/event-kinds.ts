import { internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. */
export const fileEvents = {
  'file.refused': internal('File refused', 'Skrá hafnað', 'Απόρριψη αρχείου'),
  'file.infected': internal('Virus found in a file', 'Veira fannst í skrá', 'Εντοπισμός ιού σε αρχείο'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof fileEvents> {}
}
