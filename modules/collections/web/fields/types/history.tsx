import type { FieldRenderer } from '../field-renderer.ts'

/** The versions of a record. The side panel shows them in a tab of its own. */
export const history: FieldRenderer = { Edit: () => null }
