import type { FormField } from '@atrium/domain/forms/definition'
import type { IconName } from '@atrium/ui/components/icon.tsx'

/** Field types of the palette by group, with their icons. Every type of the specification is in one group. */
export const paletteGroups = [
  {
    name: 'text',
    types: {
      text: 'edit',
      textarea: 'rows',
      richtext: 'page',
      number: 'bars',
      slug: 'link',
      password: 'lock',
      confirm_password: 'lock',
      'multi-text-field': 'rows',
    },
  },
  {
    name: 'choice',
    types: {
      select: 'down',
      dropdown: 'down',
      radio: 'check',
      checkbox: 'check',
      switch: 'theme',
      combobox: 'search',
      slider: 'gauge',
      range: 'gauge',
    },
  },
  { name: 'place', types: { 'date-picker': 'calendar', country: 'globe' } },
  { name: 'files', types: { file: 'document', dropzone: 'folder', 'media-picker': 'image' } },
  { name: 'records', types: { collectionSelect: 'database', picker: 'people', grid: 'columns', history: 'clock', increment: 'plus' } },
  { name: 'layout', types: { label: 'info', tabs: 'card', tabular: 'columns', 'multi-group-text-field': 'pie', hidden: 'eye-off' } },
  { name: 'site', types: { icon: 'star', permissions: 'shield', 'navigation-designer': 'flow', custom: 'page' } },
] as const satisfies readonly { name: string; types: Readonly<Record<string, IconName>> }[]

const typesWithOptions = new Set(['select', 'dropdown', 'radio', 'combobox'])

const typesWithRecords = new Set(['collectionSelect', 'picker', 'grid'])

/** Creates a field of a type, with what the type needs to work. */
export function createField(type: string, label: string): FormField {
  return {
    name: type.replaceAll('_', '-'),
    type,
    label,
    ...(typesWithOptions.has(type) && { options: [1, 2].map((number) => ({ value: `option-${number}`, label: `${label} ${number}` })) }),
    ...(typesWithRecords.has(type) && { collection: 'people' }),
    ...(type === 'custom' && { component: 'metadata' }),
  }
}
