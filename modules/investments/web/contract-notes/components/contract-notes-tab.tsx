import type { ContractNotes } from '../../../contract/contract-notes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { createSheet } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '../../portfolios/portfolio-search.ts'
import { EntriesPanel } from '../../portfolios/components/entries-panel.tsx'
import { contractNotesQuery } from '../queries.ts'
import { useNoteColumns } from './use-note-columns.tsx'

/** Lists deals. Their contract notes open in a drawer. */
export function ContractNotesTab(tab: TabProps) {
  const { t } = useTranslation()
  return (
    <EntriesPanel {...tab} queryOf={contractNotesQuery} className="contract-notes" failure={t('contractNotes.failed')}>
      {(contractNotes, older) => <Body found={contractNotes} name={tab.portfolio.name} older={older} />}
    </EntriesPanel>
  )
}

function Body({ found: contractNotes, name, older }: { found: ContractNotes; name: string; older: ReactNode }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const range = t('dates.between', { from: date(contractNotes.from), to: date(contractNotes.to) })
  const columns = useNoteColumns(contractNotes.currency)
  if (contractNotes.notes.length === 0)
    return (
      <EmptyState title={t('contractNotes.noneTitle')} action={older}>
        {t('contractNotes.none', { range })}
      </EmptyState>
    )
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('contractNotes.title')}</h2>
        <span className="muted number grow">{range}</span>
        <SaveMenu
          name={`${name} ${t('portfolios.tab.contract-notes').toLowerCase()}`}
          sheet={() => createSheet(columns, contractNotes.notes)}
        />
      </div>
      <FigureGroup>
        <DataTable
          className="holdings ledger"
          label={t('contractNotes.caption', { range })}
          columns={columns}
          rows={contractNotes.notes}
          keyOf={({ id }) => id}
        />
      </FigureGroup>
      {older}
      <AsOf provenance={contractNotes.provenance} />
    </>
  )
}
