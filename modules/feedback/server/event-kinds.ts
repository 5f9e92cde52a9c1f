import { internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. */
export const feedbackEvents = {
  'feedback.submitted': internal('Gave feedback', 'Endurgjöf gefin', 'Υποβολή σχολίων'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof feedbackEvents> {}
}
