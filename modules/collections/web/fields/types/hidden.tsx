import type { FieldRenderer } from '../field-renderer.ts'

/** A value that a form carries without showing it. */
export const hidden: FieldRenderer = { Edit: () => null }
