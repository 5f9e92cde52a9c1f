/** Event kinds of this module. */
export type CollectionEvents = Record<
  | 'item.created'
  | 'item.saved'
  | 'item.published'
  | 'item.withdrawn'
  | 'item.scheduled'
  | 'item.moved'
  | 'item.deleted'
  | 'item.restored'
  | 'item.reverted'
  | 'items.exported'
  | 'items.uploaded'
  | 'items.import-started'
  | 'items.imported'
  | 'items.change-started'
  | 'items.changed'
  | 'items.undone'
  | 'items.errors-downloaded'
  | 'view.shared',
  'internal'
> &
  Record<'media.uploaded' | 'media.deleted' | 'media.downloaded', 'access'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends CollectionEvents {}
}
