import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { inspectArchive, type ArchiveFault } from './archives.ts'
import { findFileKind, kindOfName, type FileKindName } from './file-kinds.ts'

export type ContentFault = ArchiveFault | 'type-not-allowed' | 'type-mismatch' | 'empty'

const sampleBytes = 4_100
/** Parts by which an Office document is recognised; it is a zip file otherwise. */
const openXmlParts = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const
/** Parts with macros, which the names of these kinds deny. */
const macroPart = /(^|\/)(vbaProject|vbaData)[^/]*$/i
const oldOfficeKinds: ReadonlySet<string> = new Set(['doc', 'xls', 'ppt'])
const textKinds: ReadonlySet<string> = new Set(['txt', 'csv'])

/**
 * Finds the kind of a file by its content. The name states the kind that its sender means; a file of another kind is refused, because
 * programs disagree about such files.
 */
export async function checkContent(path: string, name: string): Promise<{ kind: FileKindName } | { fault: ContentFault }> {
  const stated = kindOfName(name)
  if (!stated) return { fault: 'type-not-allowed' }
  const sample = await readSample(path)
  if (sample.length === 0) return { fault: 'empty' }
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  const mismatch = { fault: 'type-mismatch' } as const
  if (findFileKind(stated).isArchive) {
    if (sample.subarray(0, 4).toString('hex') !== '504b0304') return mismatch
    return checkArchive(path, stated)
  }
  if (stated === 'svg') return isSvg(sample) ? { kind: stated } : mismatch
  if (textKinds.has(stated)) return found === undefined && isPlainText(sample) ? { kind: stated } : mismatch
  if (oldOfficeKinds.has(stated)) return found?.ext === 'cfb' ? { kind: stated } : mismatch
  return found !== undefined && kindOfName(`a.${found.ext}`) === stated ? { kind: stated } : mismatch
}

async function checkArchive(path: string, stated: FileKindName): Promise<{ kind: FileKindName } | { fault: ContentFault }> {
  const reading = await inspectArchive(path, { allowsNested: stated !== 'zip' })
  if ('fault' in reading) return reading
  const { names } = reading
  const isOpenXml = names.includes('[Content_Types].xml')
  if (stated === 'zip') return isOpenXml ? { fault: 'type-mismatch' } : { kind: stated }
  const part = openXmlParts[stated as keyof typeof openXmlParts]
  const isStated = isOpenXml && names.some((name) => name.startsWith(part)) && !names.some((name) => macroPart.test(name))
  return isStated ? { kind: stated } : { fault: 'type-mismatch' }
}

async function readSample(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns true for text that does not begin as a page, a drawing or a script does. */
function isPlainText(sample: Buffer): boolean {
  if (sample.includes(0)) return false
  const start = sample
    .toString('latin1', 0, 512)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return !/^(<|#!|%PDF|\{\\rtf)/i.test(start)
}

function isSvg(sample: Buffer): boolean {
  if (sample.includes(0)) return false
  const start = sample
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const root = start
    .replace(/^<\?xml[^>]{0,200}\?>/, '')
    .replace(/<!--[\s\S]{0,2000}?-->/g, '')
    .trimStart()
  return /^<svg[\s>]/i.test(root)
}
