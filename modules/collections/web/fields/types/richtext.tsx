import { lazyPart } from '@atrium/ui/components/lazy-part'
import { useState } from 'react'
import { FieldLoadFailure, FieldSkeleton } from '../field-loading.tsx'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { RichTextView } from '../rich-text-view.tsx'

/** The editor is large, so its code loads with the first rich text that a person edits. */
const editor = lazyPart(() => import('../rich-text-editor.tsx').then(({ RichTextEditor }) => RichTextEditor))

function RichText(props: FieldProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <FieldLoadFailure label={props.label} onRetry={() => setHasFailed(false)} />
  return <editor.Part {...props} onLoadFailure={() => setHasFailed(true)} fallback={<FieldSkeleton label={props.label} height={200} />} />
}

const RichTextReading = ({ value }: FieldReadingProps) => <RichTextView document={value} />

/** Formatted text, stored as a document of allowed nodes. */
export const richtext: FieldRenderer = { Edit: RichText, Read: RichTextReading }
