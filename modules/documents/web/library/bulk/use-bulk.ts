import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import type { BulkAction, BulkOutcome } from '../../../contract/bulk.ts'
import { maxBulkDocuments } from '../../../contract/document-terms.ts'
import type { ListedDocument } from '../../../contract/documents.ts'
import { api } from '../../api.ts'
import { refetchDocuments } from '../../queries.ts'

/** What a change of several documents did, and the change that takes it back. */
export type BulkReport = { kind: BulkAction['kind']; outcomes: readonly BulkOutcome[] }

export type Changeable = { id: string; revision: number }

/** Returns the documents of a selection that the reader may change, as a change names them. */
export const listChangeable = (documents: readonly ListedDocument[]): Changeable[] =>
  documents.flatMap(({ source, id, revision, mayChange }) =>
    source === 'atrium' && mayChange && revision !== null ? [{ id, revision }] : [],
  )

/** Changes several documents, and keeps the report until the next change or until it is closed. */
export function useBulk(account: string) {
  const { t } = useTranslation()
  const [report, setReport] = useState<BulkReport | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: BulkAction, documents: readonly Changeable[]): Promise<boolean> => {
    if (isBusy || documents.length === 0) return false
    setIsBusy(true)
    try {
      const outcomes: BulkOutcome[] = []
      // Requests of at most so many documents, of which each is carried out once.
      for (let start = 0; start < documents.length; start += maxBulkDocuments) {
        const part = documents.slice(start, start + maxBulkDocuments)
        const result = await api.bulk.change({ account, change: crypto.randomUUID(), action, documents: part })
        outcomes.push(...result.outcomes)
        setReport({ kind: action.kind, outcomes: [...outcomes] })
      }
      return true
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      return false
    } finally {
      setIsBusy(false)
      void refetchDocuments()
    }
  }
  const undo = () => {
    if (report?.kind !== 'remove') return
    const removed = report.outcomes.flatMap(({ document, outcome, revision }) =>
      outcome === 'done' && revision !== null ? [{ id: document, revision }] : [],
    )
    void run({ kind: 'restore' }, removed)
  }
  return { report, isBusy, run, undo, close: () => setReport(null) }
}

export type Bulk = ReturnType<typeof useBulk>
