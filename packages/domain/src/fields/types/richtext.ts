import type { FieldType } from '../field-type.ts'
import { listMedia, readRichText, richTextToPlain } from '../rich-text.ts'
import { mediaCollection } from '../ids.ts'

/** Formatted text, stored as a JSON document of allowed nodes (`rich-text.ts`). */
export const richtext: FieldType = {
  name: 'richtext',
  isStored: true,
  isLong: true,
  order: 'none',
  read: readRichText,
  text: richTextToPlain,
  references: (value) => listMedia(value).map((id) => ({ collection: mediaCollection, id })),
}
