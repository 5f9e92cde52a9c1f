import type { FieldForm } from '@atrium/collections/web/fields/field-renderer'
import { maxBodyLength } from '../../contract/message-terms.ts'

/** The rich text of messages and templates, as a field of its own. */
export const bodyField = { name: 'body', type: 'richtext', required: true, limit: maxBodyLength } as const
export const bodyForm: FieldForm = {
  values: {},
  setValue: () => undefined,
  isAdmin: false,
  nameOf: () => undefined,
  addName: () => undefined,
  countsWords: false,
}
