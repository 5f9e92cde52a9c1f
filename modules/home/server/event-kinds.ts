import { internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. Their events name no account, because clients may read the events of their accounts. */
export const homeEvents = {
  'today.postponed': internal('Item of the list for today postponed', 'Atriði dagslista frestað', 'Αναβολή στοιχείου της λίστας ημέρας'),
  'today.brought-back': internal(
    'Postponed item brought back',
    'Frestað atriði sett aftur á dagslista',
    'Επαναφορά στοιχείου που είχε αναβληθεί',
  ),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof homeEvents> {}
}
