/** A kind of file that Atrium stores. `isPicture` marks kinds that are decoded and encoded again. */
type FileKind = { mediaType: string; extensions: readonly string[]; isPicture?: true; isShownInline?: true; isArchive?: true }

const openXml = 'application/vnd.openxmlformats-officedocument'

/**
 * The kinds of files that can be uploaded, with the extensions that their names may have. Only pictures are shown within pages, because they
 * are encoded again and contain nothing else. Every other file is downloaded.
 */
export const fileKinds = {
  jpg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'], isPicture: true, isShownInline: true },
  png: { mediaType: 'image/png', extensions: ['png'], isPicture: true, isShownInline: true },
  gif: { mediaType: 'image/gif', extensions: ['gif'], isPicture: true, isShownInline: true },
  webp: { mediaType: 'image/webp', extensions: ['webp'], isPicture: true, isShownInline: true },
  svg: { mediaType: 'image/svg+xml', extensions: ['svg'] },
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  doc: { mediaType: 'application/msword', extensions: ['doc'] },
  docx: { mediaType: `${openXml}.wordprocessingml.document`, extensions: ['docx'], isArchive: true },
  xls: { mediaType: 'application/vnd.ms-excel', extensions: ['xls'] },
  xlsx: { mediaType: `${openXml}.spreadsheetml.sheet`, extensions: ['xlsx'], isArchive: true },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', extensions: ['ppt'] },
  pptx: { mediaType: `${openXml}.presentationml.presentation`, extensions: ['pptx'], isArchive: true },
  zip: { mediaType: 'application/zip', extensions: ['zip'], isArchive: true },
  csv: { mediaType: 'text/csv', extensions: ['csv'] },
  txt: { mediaType: 'text/plain', extensions: ['txt'] },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds

export const fileKindNames = Object.keys(fileKinds) as FileKindName[]

export const findFileKind = (name: FileKindName): FileKind => fileKinds[name]

/** Returns the kind that the last extension of a name states, or undefined for other extensions. @example "a.pdf.exe" has none */
export function kindOfName(name: string): FileKindName | undefined {
  const extension = name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase()
  return fileKindNames.find((kind) => findFileKind(kind).extensions.includes(extension ?? ''))
}
