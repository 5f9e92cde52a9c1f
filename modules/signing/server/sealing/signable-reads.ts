import type { FileStore } from '@atrium/platform/files/file-store'
import { defaultPdfLimits, type PageSize } from '@atrium/platform/signatures/check-pdf'
import { checkSignable } from '@atrium/platform/signatures/sealing'
import type { SignedFile } from '../envelopes/reads.ts'
import { readBlob } from './blob-rules.ts'

/** Returns the pages of a document that can be signed electronically, or the code of the reason why it cannot. */
export async function checkDocument(
  files: Pick<FileStore, 'read'>,
  file: Pick<SignedFile, 'file_kind' | 'bytes' | 'sha256' | 'blob'>,
): Promise<{ pages: PageSize[] } | { refusal: string }> {
  if (file.file_kind !== 'pdf') return { refusal: 'not-pdf' }
  if (file.bytes > defaultPdfLimits.maxBytes) return { refusal: 'too-large' }
  const check = await checkSignable(await readBlob(files, file))
  if ('refusal' in check) return { refusal: check.refusal }
  // The stored bytes must be those that were uploaded.
  return check.signable.sha256 === file.sha256 ? { pages: [...check.signable.pages] } : { refusal: 'broken' }
}
