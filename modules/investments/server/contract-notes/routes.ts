import { contractNotes as contractNotesContract } from '../../contract/contract-notes.ts'
import type { ContractNote, DetailedNote } from '../../contract/contract-notes.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, createProvenance } from '@atrium/platform/providers/last-good'
import { toListedDocument } from '../provider-documents/document-rules.ts'
import { readHoldingDocuments } from '../provider-documents/provider-reads.ts'
import { openPortfolio, readOrNull, readTransactionCosts, readTransactions, type OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { readNominals } from '../portfolios/bond-reads.ts'
import { resolveWindow } from '../portfolios/window-rules.ts'
import { createNote, describeCharges, countPages, listNotes } from './note-rules.ts'

const contractNotes = implementContract(contractNotesContract)

const list = contractNotes.list.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const response = await readTransactions(opened)
  const pages = countPages(response.data.transactions, (number) => resolveWindow(context, { ...input, pages: number }), input.pages ?? 1)
  const window = resolveWindow(context, { ...input, pages })
  const nominals = await readNominals(opened, response.data, window.to)
  return {
    currency: response.data.currency,
    ...window,
    notes: listNotes(response.data.transactions, window, nominals),
    pages,
    hasOlder: response.data.transactions.some((one) => one.on < window.from && createNote(one) !== null),
    provenance: createProvenance(opened.data.providers.name, response, window.to),
  }
})

const get = contractNotes.get.handler(async ({ input, context }): Promise<DetailedNote> => {
  const opened = await openPortfolio(context, input.portfolio)
  const response = await readTransactions(opened)
  const transaction = response.data.transactions.find(({ id }) => id === input.note)
  const note = transaction && createNote(transaction, await readNominals(opened, response.data, transaction.on))
  if (!note) throw refusal('not-found')
  const [costs, documents] = await Promise.all([readCosts(opened, note), readDocuments(opened, note)])
  return {
    currency: response.data.currency,
    note,
    breakdown: costs ? describeCharges(note, costs.data.costs) : [],
    documents,
    provenance: combinedProvenance(opened.data.providers.name, [response, ...(costs ? [costs] : [])], note.on),
  }
})

/** Reads the trade costs. Null if they cannot be read: the note is returned without them. */
function readCosts(opened: OpenedPortfolio, { on }: ContractNote) {
  return opened.data.providers.getTransactionCosts ? readOrNull(readTransactionCosts(opened, { from: on, to: on })) : null
}

/**
 * Reads the documents about the deal's holding that were issued on its day. Empty if the provider supplies none, null if they cannot be
 * read.
 */
async function readDocuments(opened: OpenedPortfolio, { holdingId, on }: ContractNote): Promise<DetailedNote['documents']> {
  if (holdingId === null || !opened.data.providers.listHoldingDocuments) return []
  const found = await readOrNull(readHoldingDocuments(opened, holdingId))
  return found && found.data.filter(({ issuedOn }) => issuedOn === on).map(toListedDocument)
}

export const contractNoteRoutes = { list, get }
