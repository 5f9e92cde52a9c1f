import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { downloadText } from '@atrium/ui/lib/download'
import { queryClient } from '@atrium/ui/lib/query-client'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { createSheet, type DataColumn } from '@atrium/ui/components/data-table/columns'
import { formatCsv } from '@atrium/ui/components/sheet'
import type { ClientListEntry } from '../../../contract/accounts.ts'
import { clientPageQuery, type ListFilter } from '../queries.ts'

const exportPage = 200

type Props = {
  filter: ListFilter
  columns: readonly DataColumn<ClientListEntry>[]
  /** Selects some of the rows. Without it, all are exported. */
  isIncluded?: (entry: ClientListEntry) => boolean
}

/** Exports the rows with the filter, order and columns of the displayed list. */
export function CsvButton({ filter, columns, isIncluded }: Props) {
  const isSelection = isIncluded !== undefined
  const { t } = useTranslation()
  const hint = t(isSelection ? 'clients.selection.csvHint' : 'clients.csvHint')
  const [progress, setProgress] = useState<number | null>(null)
  const save = async () => {
    setProgress(0)
    try {
      const entries = (await readAll(filter, setProgress)).filter((entry) => isIncluded?.(entry) ?? true)
      downloadText('my_accounts.csv', formatCsv(createSheet(columns, entries)))
      showResult(t('clients.csvSaved', { count: entries.length }))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setProgress(null)
    }
  }
  return (
    <button
      className="button"
      type="button"
      title={hint}
      aria-label={hint}
      disabled={progress !== null}
      aria-busy={progress !== null}
      onClick={() => void save()}
    >
      <Icon name="download" small />
      <span>{progress === null ? 'CSV' : `${progress}%`}</span>
    </button>
  )
}

async function readAll(filter: ListFilter, onProgress: (percent: number) => void) {
  const read = (offset: number) => queryClient.fetchQuery(clientPageQuery(filter, offset, exportPage))
  const first = await read(0)
  const entries = [...first.items]
  for (let offset = exportPage; offset < first.count; offset += exportPage) {
    entries.push(...(await read(offset)).items)
    onProgress(Math.round((entries.length / first.count) * 100))
  }
  return entries
}
