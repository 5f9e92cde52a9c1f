/** What uploads to the answers of a form are for, as the server names it. */
export const filePurpose = 'form'

/** Types of fields whose answers name uploaded files. */
export const typesWithFiles: ReadonlySet<string> = new Set(['file', 'dropzone', 'media-picker', 'tabs'])

/** Kinds of files that an answer may contain. */
export const fileKinds = ['jpg', 'png', 'gif', 'webp', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'csv', 'txt'] as const
