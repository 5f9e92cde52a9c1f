import type { Readable } from 'node:stream'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies, Origin, RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { FileKindName } from '@atrium/platform/files/file-kinds'
import type { EditionScope } from '@atrium/platform/session/access'
import type { UploadFault } from '../contract/uploads.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** What files are for: who may upload and read them, and which record they become. */
    filePurposes: readonly FilePurpose[]
  }
}

/** Names and ids that state where an uploaded file belongs. Their meaning is that of the purpose. */
export type UploadTarget = Readonly<Record<string, string>>

/** A checked file, as it is stored. */
export type StoredFile = {
  id: string
  purpose: string
  name: string
  displayPath: string
  kind: FileKindName
  bytes: number
  sha256: string
  isPublic: boolean
  uploadedBy: string | null
}

/** A file that has just been found clean. */
export type CleanFile = StoredFile & { uploadedBy: string; target: UploadTarget }

/** Why a checked file does not become a record, with the limit that it would exceed and how much of it is in use. */
export type AcceptanceFault = { fault: UploadFault; limit?: number; used?: number }

/** The nightly job that removes files, for events and for the days of the edition. */
export type SweepOrigin = { edition: Edition; deps: Pick<Dependencies, 'clock'>; by: string }

export type FilePurpose = {
  name: string
  /** Maximum number of bytes of a file. */
  maxBytes: number
  kinds: readonly FileKindName[]
  /**
   * Checks that the caller may upload a file of so many bytes to the target, before anything is received. Returns the target to store.
   * @throws the error of the problem catalogue with which the upload is refused
   */
  admit: (context: RequestContext, scope: EditionScope, target: UploadTarget, bytes: number) => Promise<UploadTarget>
  /** Returns the first folder of the path that people see: the id of a form, or `General`. */
  folderOf: (target: UploadTarget) => string
  /** Returns true if the person may read the file. */
  mayRead: (transaction: Transacting, scope: EditionScope, file: StoredFile) => Promise<boolean>
  /** Returns true if the person must have proved recently who they are; undefined if no file of the purpose needs that. */
  needsProof?: (transaction: Transacting, scope: EditionScope, file: StoredFile) => Promise<boolean>
  /**
   * Creates the record of the file, in the transaction that makes the file readable. Returns false if its place no longer exists, or another
   * reason why there is no record; the file is then refused.
   */
  accept: (transaction: SystemTransacting, origin: Origin, file: CleanFile) => Promise<boolean | AcceptanceFault>
  /** Lists the files whose records were deleted before a time, and whose bytes are removed when the transaction ends. */
  listRemovable: (transaction: SystemTransacting, edition: string, before: Date, origin: SweepOrigin) => Promise<string[]>
  /** True if pictures that are shown and parts of a file are recorded too, because the files are documents of clients. */
  recordsEveryRead?: true
  /**
   * Returns the bytes that this reader receives instead of the stored ones, for example with their name on each page; undefined for the stored
   * ones. Called only for the file itself, not for its smaller versions.
   */
  adapt?: (context: RequestContext, scope: EditionScope, file: StoredFile, read: () => Promise<Readable>) => Promise<Buffer | undefined>
  /** Returns the name under which the file is saved; by default that of the upload. */
  findName?: (transaction: Transacting, scope: EditionScope, file: StoredFile) => Promise<string | undefined>
  /** Records that the person downloads the file; undefined if no event is needed. */
  recordDownload?: (transaction: Transacting, context: RequestContext, file: StoredFile) => Promise<void>
}
