import type { FieldRenderer } from './field-renderer.ts'

export type RegisteredRenderer = {
  load: () => Promise<FieldRenderer>
  /** Height of the control in pixels, without its label, so that the page does not move when its code has loaded. */
  height: number
  /** True if `Edit` also shows fields that the person may not change. */
  showsReadOnly?: true
  /** True if the renderer has `Read` or `Cell`. Other values are shown as the text of their type, without loading code. */
  hasRead?: true
  hasCell?: true
}

/** Loads the renderers of the usual types, which are one chunk. */
const loadLight = (name: string) => async () => (await import('./light-renderers.ts')).lightRenderers[name]!
const light = (name: string, more: Partial<RegisteredRenderer> = {}): readonly [string, RegisteredRenderer] => [
  name,
  { load: loadLight(name), height: 36, ...more },
]

/** Renderers of all field types by name. Code loads with the first field of its kind. */
export const renderers: ReadonlyMap<string, RegisteredRenderer> = new Map<string, RegisteredRenderer>([
  light('label', { showsReadOnly: true, height: 20 }),
  light('hidden', { showsReadOnly: true, height: 0 }),
  light('text'),
  light('textarea', { height: 78 }),
  light('icon', { hasRead: true, hasCell: true }),
  light('number'),
  light('slug'),
  light('increment', { showsReadOnly: true }),
  light('password'),
  light('confirm_password'),
  light('file', { height: 96, hasRead: true }),
  light('dropzone', { height: 96, hasRead: true }),
  light('switch'),
  light('checkbox'),
  light('slider', { height: 60 }),
  light('range', { height: 60 }),
  light('date-picker'),
  light('select'),
  light('dropdown'),
  light('collectionSelect'),
  light('radio', { height: 72 }),
  light('combobox'),
  light('media-picker', { height: 44, hasRead: true }),
  light('picker', { height: 44 }),
  light('country'),
  light('tabs', { height: 200, hasRead: true }),
  light('permissions', { height: 200 }),
  light('grid', { height: 120, showsReadOnly: true }),
  light('history', { showsReadOnly: true, height: 0 }),
  light('multi-text-field', { height: 96, hasRead: true }),
  light('multi-group-text-field', { height: 96, hasRead: true }),
  light('custom', { showsReadOnly: true }),
  light('richtext', { height: 200, hasRead: true }),
  ['tabular', { load: async () => (await import('./types/tabular.tsx')).tabular, height: 160, hasRead: true }],
  [
    'navigation-designer',
    { load: async () => (await import('./types/navigation-designer.tsx')).navigationDesigner, height: 200, hasRead: true },
  ],
])
