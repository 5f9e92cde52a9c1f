import * as z from 'zod/mini'
import { chainedItems, cursorPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { documentKinds, documentSources, signatureStates, textSearches } from './document-terms.ts'

/** Id of a folder: a UUID in Atrium, or the firm's own id after `firm:`. */
export const folderId = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const folderName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{C}/\\]+$/u))
const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{C}/\\<>:"|?*]+$/u))

/** A document of a list. `fileUrl` is the path of the route that downloads it. */
export const listedDocument = z.object({
  source: z.enum(documentSources),
  /** Unique among the documents of its source. */
  id: z.string(),
  name: z.string(),
  fileUrl: z.string(),
  /** Address at which the signed-in client signs it; null if it needs no signature of theirs. */
  signatureUrl: z.nullable(z.string()),
  signatureRequested: z.boolean(),
  isSigned: z.boolean(),
  dateAdded: instant,
  /** Day of `dateAdded` in the time zone of the firm; for the provider's documents, the day that it states. */
  addedOn: plainDate,
  /** Line of business and kind of service, as the firm's own system states them. */
  module: z.nullable(z.string()),
  service: z.nullable(z.string()),
  folder: z.nullable(folderId),
  /** Id of the portfolio of the account that it is about; null if it is about the whole account, or not in Atrium. */
  portfolio: z.nullable(identifier),
  /** Null for documents that are not in Atrium, whose category `service` states. */
  kind: z.nullable(z.enum(documentKinds)),
  /** Who added it: a client of the account, the firm, or the provider of the portfolios. */
  from: z.enum(['client', 'firm', 'provider']),
  addedBy: z.nullable(z.string()),
  /** Size in bytes; null if it is not known before the download. */
  bytes: z.nullable(z.int()),
  version: z.nullable(z.int()),
  /** Number to state in a change, so that changes at the same time are noticed; null if the document cannot be changed. */
  revision: z.nullable(z.int()),
  /** True if the caller may rename, move, delete or replace it. */
  mayChange: z.boolean(),
  deletedAt: z.nullable(instant),
  /** The place where the text was found, with the words between U+E000 and U+E001; null without a search in texts. */
  match: z.nullable(z.object({ page: z.int(), excerpt: z.string(), count: z.int() })),
  /**
   * The open request to confirm that it was read: its id, when the caller has confirmed it, and how many clients have. Null without a request.
   */
  confirmation: z.nullable(z.object({ request: uuid, confirmedAt: z.nullable(instant), count: z.int() })),
  /** How far its text is searched: completely, its first part, or not at all. */
  textSearch: z.enum(textSearches),
})

/** State of a source of a list. A source that is not available is missing from the items. */
const listedSource = z.object({
  source: z.enum(['firm', 'provider']),
  provider: z.string(),
  fetchedAt: z.nullable(instant),
  isStale: z.boolean(),
  isUnavailable: z.boolean(),
})

export const documentFilter = z.object({
  account: identifier,
  /** Only the document with this id in Atrium. */
  document: z.optional(uuid),
  /** Folder of the documents, with the folders below it. */
  folder: z.optional(folderId),
  /** Only the documents about this portfolio. */
  portfolio: z.optional(identifier),
  /** Part of the title, ignoring case; with `inText`, words of the text as well. */
  search: searchText,
  inText: z.optional(z.boolean()),
  kind: z.optional(z.enum(documentKinds)),
  /** Code of a line of business. */
  service: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  source: z.optional(z.enum(documentSources)),
  addedFrom: z.optional(plainDate),
  signature: z.optional(z.enum(signatureStates)),
  /** True for the documents in the bin instead. */
  deleted: z.optional(z.boolean()),
})

export const listedFolder = z.object({
  id: folderId,
  name: z.string(),
  parent: z.nullable(folderId),
  source: z.enum(['atrium', 'firm']),
  /** Number of documents in this folder itself. */
  count: z.int(),
  mayChange: z.boolean(),
})

const version = z.object({
  number: z.int(),
  name: z.string(),
  fileUrl: z.string(),
  bytes: z.int(),
  addedBy: z.nullable(z.string()),
  addedAt: instant,
  textSearch: z.enum(textSearches),
})

const done = z.object({ done: z.literal(true) })
const documentInput = { account: identifier, document: uuid }
const cursor = z.string().check(
  z.maxLength(250),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [^\p{Cc}\p{Cs}]+$/u),
  z.refine((given) => !Number.isNaN(Date.parse(given.slice(0, 24)))),
)

const read = route.meta({ caller: 'signed-in' })
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/accounts/{account}${path}`, tags: ['documents'], summary }) as const

export const documents = {
  list: read
    .route(at('GET', '/documents', 'List the documents of an account from all sources, the newest first'))
    .input(z.extend(documentFilter, cursorPage(cursor, { usual: 50, most: 100 })))
    .output(
      z.object({
        ...chainedItems(listedDocument),
        sources:
          z.array(
            listedSource,
          ) /** Number of the account's documents whose text is not searched, or only in part. 0 without a search in texts. */,
        partlySearchedCount: z.int(),
      }),
    ),
  folders: read
    .route(at('GET', '/document-folders', 'List the folders of an account from all sources, with the number of their documents'))
    .input(z.object({ account: identifier }))
    .output(
      z.object({
        folders: z.array(listedFolder),
        /** Numbers of all documents and of those in the bin, and of documents that wait for a signature. */
        count: z.int(),
        deletedCount: z.int(),
        unsignedCount: z.int(),
        /** Lines of business of the firm's documents. */
        services: z.array(z.object({ code: z.string(), name: z.string() })),
        sources: z.array(listedSource),
        /** Today in the time zone of the firm. */
        today: plainDate,
        /** Bytes and documents of the account in Atrium, with the bin, and their limits. */
        use: z.object({ bytes: z.number(), maxBytes: z.number(), count: z.int(), maxCount: z.int() }),
        /** True if the caller may add documents and folders. */
        mayAdd: z.boolean(),
        isFirm: z.boolean(),
      }),
    ),
  signatures: read
    .route(
      at(
        'GET',
        '/signature-documents',
        "List the documents that the signed-in client signs in Atrium, and those at the firm's signature service",
      ),
    )
    .input(z.object({ account: identifier }))
    .output(
      z.object({
        documents: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            requestedOn: plainDate,
            isSigned: z.boolean(),
            /** Path of a page of Atrium, or address. Null if it is signed, or if its address is not one of the hosts of the edition. */
            signatureUrl: z.nullable(z.string()),
            fileUrl: z.string(),
          }),
        ),
        isUnavailable: z.boolean(),
      }),
    ),
  versions: read
    .route(at('GET', '/documents/{document}/versions', 'List the versions of a document, the newest first'))
    .input(z.object(documentInput))
    .output(z.object({ items: z.array(version) })),
  checkNames: route
    .meta({ caller: 'signed-in' })
    .route(at('POST', '/document-names', 'Return which names are in use in a folder, before files with these names are uploaded'))
    .input(
      z.strictObject({
        account: identifier,
        folder: z.nullable(uuid),
        names: z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.minLength(1), z.maxLength(100)),
      }),
    )
    .output(
      z.object({
        /** In the order of the names: the document with the name, or null. */
        items: z.array(
          z.nullable(
            z.object({
              document: uuid,
              name: z.string(),
              addedOn: plainDate,
              bytes: z.int(),
              from: z.enum(['client', 'firm']),
              version: z.int(),
              mayReplace: z.boolean(),
              /** Name under which the file is stored if both are kept. */
              nameIfKept: z.string(),
            }),
          ),
        ),
      }),
    ),
  change: route
    .meta({ caller: 'signed-in' })
    .route(at('PATCH', '/documents/{document}', 'Change name, kind, folder or portfolio of a document'))
    .input(
      z.strictObject({
        ...documentInput,
        revision: z.int().check(z.minimum(1)),
        name: z.optional(fileName),
        kind: z.optional(z.enum(documentKinds)),
        folder: z.optional(z.nullable(uuid)),
        portfolio: z.optional(z.nullable(identifier)),
      }),
    )
    .output(done),
  remove: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/documents/{document}', 'Put a document into the bin, from which it can be restored for 30 days'))
    .input(z.object(documentInput))
    .output(done),
  restore: route
    .meta({ caller: 'signed-in' })
    .route(at('POST', '/documents/{document}/restore', 'Take a document out of the bin; a number is added to a name that is in use'))
    .input(z.strictObject(documentInput))
    .output(done),
  addFolder: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/document-folders/{folder}', 'Add a folder. Repeating the request with the same id changes nothing'))
    .input(z.strictObject({ account: identifier, folder: uuid, name: folderName, parent: z.nullable(uuid) }))
    .output(done),
  renameFolder: route
    .meta({ caller: 'signed-in' })
    .route(at('PATCH', '/document-folders/{folder}', 'Rename a folder'))
    .input(z.strictObject({ account: identifier, folder: uuid, name: folderName }))
    .output(done),
  removeFolder: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/document-folders/{folder}', 'Delete an empty folder'))
    .input(z.object({ account: identifier, folder: uuid }))
    .output(done),
}

export type ListedDocument = z.infer<typeof listedDocument>
export type ListedFolder = z.infer<typeof listedFolder>
export type ListedSource = z.infer<typeof listedSource>
export type DocumentFilter = z.infer<typeof documentFilter>
