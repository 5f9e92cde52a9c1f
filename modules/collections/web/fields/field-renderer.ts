import type { FieldDefinition, FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import type { FieldWords } from '@atrium/domain/fields/field-type'
import type { ComponentType } from 'react'
import type { RecordSource } from './record-search.ts'

/** Where the files of a field are uploaded to: what they are for, their place, and the extensions that the file chooser offers. */
export type UploadPlace = { purpose: string; target: Readonly<Record<string, string>>; accept?: string }

/** The form or record that a field belongs to. */
export type FieldForm = {
  /** Name of the collection, or undefined in a form. */
  collection?: string
  /** Id of the stored record; undefined before it is saved for the first time. */
  itemId?: string
  /** Values of the related fields at least (`selectRelatedValues`). */
  values: FieldValues
  /** Sets the value of another field, such as the text that goes with the option "Other". */
  setValue: (name: string, value: FieldValue) => void
  /** True for admins, who change fields for admins. */
  isAdmin: boolean
  /** Name of a record that a value names, if it is known. */
  nameOf: (collection: string, id: string) => string | undefined
  /** Opens a record of another collection above this one; undefined where there is no place for it. `field` names this record in a new one. */
  openRecord?: (collection: string, item: string, field: string) => void
  /** Remembers the name of a record that a picker chose, so that it is shown before the record is saved. */
  addName: (collection: string, id: string, name: string) => void
  /** Where files are uploaded to; by default the media libraries. Null if none can be added here. */
  uploads?: UploadPlace | null
  /** Where the records that a picker offers come from; by default from the back office. Null if none can be chosen here. */
  records?: RecordSource | null
  /** Links to earlier submissions, which a field of the type `history` shows. */
  earlier?: readonly { href: string; label: string }[]
  /** False if the number of words of a rich text is of no interest. */
  countsWords?: boolean
  /** True to show the values of hidden fields. */
  showsHidden?: boolean
}

export type FieldProps = {
  field: FieldDefinition
  /** Value as stored, or as typed while it is not valid yet. */
  value: FieldValue
  onValue: (value: FieldValue) => void
  /** Label in the person's language. */
  label: string
  /** Hint below the control. */
  hint?: string | undefined
  /** Error of the field. */
  error?: string | undefined
  /**
   * Errors of the parts of a value, by path after the name of the field, such as `0.title`. The key `other` is the text that goes with the
   * option "Other". `fieldErrors` creates them.
   */
  partErrors: Readonly<Record<string, string>>
  isReadOnly: boolean
  form: FieldForm
}

export type FieldReadingProps = { field: FieldDefinition; value: FieldValue; words: FieldWords }

/**
 * Shows the values of a field type. Its file has the name of the type. Without `Read` and `Cell`, the text of the type is shown
 * (`packages/domain/src/fields/types`). `Edit` is rendered for fields that the person may change. For others `Read` is shown instead,
 * except if the registry states `showsReadOnly` for the type.
 */
export type FieldRenderer = {
  Edit: ComponentType<FieldProps>
  /** Complete value in a side panel that is read-only, in a summary and in the history. */
  Read?: ComponentType<FieldReadingProps>
  /** Value in a cell of a grid. */
  Cell?: ComponentType<FieldReadingProps>
}
