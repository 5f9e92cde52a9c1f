import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'
import {
  clientImportFields,
  clientImportRefusals,
  clientImportStates,
  maxImportRows,
  proposalReasons,
  rowChoices,
  rowFaults,
  rowOutcomes,
  rowResults,
} from './client-import-terms.ts'

/** Numbers of rows by result of the check, and by outcome. `undecided` are the rows with proposals on which nothing was chosen. */
const counts = z.object({
  rows: z.int(),
  new: z.int(),
  linked: z.int(),
  proposal: z.int(),
  present: z.int(),
  invalid: z.int(),
  undecided: z.int(),
  /** Rows that will be imported as they are chosen now. */
  chosen: z.int(),
  /** Rows with exactly one proposal, which has the same e-mail address. */
  sameEmail: z.int(),
  done: z.int(),
  created: z.int(),
  joined: z.int(),
  left: z.int(),
  refused: z.int(),
  invited: z.int(),
})

const clientImport = z.object({
  id: uuid,
  fileName: z.string(),
  state: z.enum(clientImportStates),
  refusal: z.nullable(z.object({ code: z.enum(clientImportRefusals), limit: z.nullable(z.int()) })),
  isInviting: z.boolean(),
  counts,
  /** Number of further clients for whom the firm has seats. */
  seatsLeft: z.int(),
  /** True if the caller may link clients with those of the provider. Only admins may. */
  mayLink: z.boolean(),
  createdAt: instant,
  doneAt: z.nullable(instant),
  /** When the rows are deleted. */
  deletedAt: instant,
})

const proposal = z.object({
  externalId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  reasons: z.array(z.enum(proposalReasons)),
})

const row = z.object({
  /** Row number, as a spreadsheet program shows it. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  externalId: z.string(),
  group: z.string(),
  adviser: z.string(),
  language: z.string(),
  result: z.enum(rowResults),
  /** Error of an invalid or refused row. The field is null for an error of the whole row. */
  fault: z.nullable(z.object({ field: z.nullable(z.enum(clientImportFields)), code: z.enum(rowFaults) })),
  proposals: z.array(proposal),
  choice: z.nullable(z.enum(rowChoices)),
  /** External id that the person chose among the proposals. */
  chosenId: z.nullable(z.string()),
  outcome: z.nullable(z.enum(rowOutcomes)),
  isInvited: z.boolean(),
  account: z.nullable(uuid),
})

const ofPortal = { portal: identifier }
const one = { ...ofPortal, import: uuid }
const path = '/api/portals/{portal}/client-imports' as const
const tags = ['managing']

/**
 * Imports of clients. Two file routes are outside the contract: `PUT …/client-imports/{import}/file` receives the file as
 * `application/octet-stream` and checks it, and `GET …/client-imports/{import}/faults` returns the invalid and refused rows as CSV.
 */
export const clientImports = {
  list: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path, tags, summary: 'List the caller’s imports of clients into a portal, the newest first' })
    .input(z.object(ofPortal))
    .output(z.object({ items: z.array(clientImport) })),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Announce a file of clients, with an id that the caller chose. A repeat returns the import',
    })
    .input(z.strictObject({ ...ofPortal, id: uuid, fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }))
    .output(clientImport),
  get: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: `${path}/{import}`, tags, summary: 'Get an import of clients with its progress' })
    .input(z.object(one))
    .output(clientImport),
  rows: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: `${path}/{import}/rows`,
      tags,
      summary: 'List the rows of a file of clients, with their results and proposals',
    })
    .input(
      z.object({
        ...one,
        result: z.optional(z.enum(rowResults)),
        outcome: z.optional(z.enum(rowOutcomes)),
        ...offsetPage({ usual: 50, most: 200 }),
      }),
    )
    .output(z.object(countedItems(row))),
  choose: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: `${path}/{import}/choices`,
      tags,
      summary: 'Choose for rows whether they are linked with a proposed client, created without a link, or left out',
    })
    .input(
      z.strictObject({
        ...one,
        /** `same-email` links every row that has one proposal with the same e-mail address. */
        choices: z.union([
          z.literal('same-email'),
          z
            .array(
              z.strictObject({
                row: z.int(),
                choice: z.nullable(z.enum(rowChoices)),
                /** The proposed client, for a link. */
                externalId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
              }),
            )
            .check(z.minLength(1), z.maxLength(maxImportRows)),
        ]),
      }),
    )
    .output(clientImport),
  start: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: `${path}/{import}/start`,
      tags,
      summary: 'Import the chosen rows, and invite the clients. A repeat starts nothing',
    })
    .input(z.strictObject({ ...one, isInviting: z.boolean() }))
    .output(clientImport),
  discard: route
    .meta({ caller: 'staff' })
    .route({ method: 'DELETE', path: `${path}/{import}`, tags, summary: 'Delete the rows of a file of clients. Imported clients stay' })
    .input(z.object(one))
    .output(z.object({ isDiscarded: z.boolean() })),
}

export type ClientImport = z.infer<typeof clientImport>
export type ClientImportRow = z.infer<typeof row>
export type Proposal = z.infer<typeof proposal>
export type ClientImportCounts = z.infer<typeof counts>
