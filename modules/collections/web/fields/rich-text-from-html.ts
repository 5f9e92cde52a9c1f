import type { FieldValue } from '@atrium/domain/fields/definition'
import { generateJSON } from '@tiptap/core'
import { richTextExtensions } from './rich-text-extensions.ts'

/** Converts HTML to the document that the editor edits. Elements that a document cannot have are left out, and their text is kept. */
export const documentOfHtml = (html: string): FieldValue => generateJSON(html, [...richTextExtensions]) as FieldValue
