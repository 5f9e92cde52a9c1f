import type { FieldValue } from '@atrium/domain/fields/definition'
import { isIssue } from '@atrium/domain/fields/field-type'
import { isEqual } from '@atrium/domain/fields/json'
import { countWords, readRichText } from '@atrium/domain/fields/rich-text'
import { EditorContent, useEditor, type Content } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import type { FieldProps } from './field-renderer.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import './rich-text.css'

/** Edits a rich text. Its value is the document that would be stored, or the typed one if that is not valid. */
export function RichTextEditor({ field, value, onValue, label, hint, error, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  /** The value that the editor shows. */
  const shown = useRef<FieldValue>(value)
  const read = (document: unknown): FieldValue => {
    const reading = readRichText(document, field)
    return isIssue(reading) ? (document as FieldValue) : reading.value
  }
  const describedBy = messageId({ id, error, hint })
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'data-field': field.name,
        ...(field.required && { 'aria-required': 'true' }),
        ...(error !== undefined && { 'aria-invalid': 'true' }),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
    }),
    [id, field.name, field.required, error, describedBy],
  )
  const editor = useEditor({
    extensions: richTextExtensions,
    content: toContent(read(value)),
    // The style sheet of the page contains the styles of the editor. The security policy forbids others.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      shown.current = read(changed.getJSON())
      onValue(shown.current)
    },
  })
  useEffect(() => {
    if (isEqual(shown.current, value)) return
    // The value was changed elsewhere, for example by restoring a version.
    shown.current = value
    editor.commands.setContent(toContent(read(value)), { emitUpdate: false })
  })
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <span id={id}>{label}</span>
      <div className="rich">
        <RichTextToolbar editor={editor} label={label}>
          {form.countsWords !== false && t('fields.words', { count: countWords(value) })}
        </RichTextToolbar>
        <EditorContent editor={editor} />
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}

/** Null is an empty document. */
const toContent = (document: FieldValue): Content => document as Content
