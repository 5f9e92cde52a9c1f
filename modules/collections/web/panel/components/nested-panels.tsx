import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { NestedRecord } from '../../grid/grid-search.ts'
import { definitionQuery } from '../../queries.ts'
import { ItemPanel, type ItemRecordOpener } from './item-panel.tsx'
import { PanelFrame } from './panel-frame.tsx'

type Props = {
  records: readonly NestedRecord[]
  /** Replaces the record of a panel, or closes it without a record, and closes those above it. */
  onChange: (index: number, record: NestedRecord | null) => void
  /** Returns the function that opens a record above that of a panel. */
  onRecord: (of: string) => ItemRecordOpener
}

/** Panels of records that belong to others, each above the one below and 3vw narrower (specification 2, section 2). */
export function NestedPanels({ records, onChange, onRecord }: Props) {
  return records.map((record, index) => (
    <NestedPanel
      key={`${record.of} ${record.collection} ${record.item}`}
      record={record}
      depth={index + 1}
      isCovered={index < records.length - 1}
      onChange={(next) => onChange(index, next)}
      onRecord={onRecord(record.item)}
    />
  ))
}

type PanelProps = {
  record: NestedRecord
  depth: number
  isCovered: boolean
  onChange: (record: NestedRecord | null) => void
  onRecord: ItemRecordOpener
}

function NestedPanel({ record, depth, isCovered, onChange, onRecord }: PanelProps) {
  const [tab, setTab] = useState<string>()
  const { t } = useTranslation()
  const { data: definition, error, refetch } = useQuery(definitionQuery(record.collection))
  if (!definition)
    return (
      <PanelFrame title={t('collections.backOffice')} depth={depth} isCovered={isCovered} onClose={() => onChange(null)}>
        {error ? <ErrorState title={t('collections.failed')} error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={5} />}
      </PanelFrame>
    )
  return (
    <ItemPanel
      definition={definition}
      id={record.item}
      tab={tab}
      parent={record.of}
      {...(record.field !== undefined && { parentField: record.field })}
      depth={depth}
      isCovered={isCovered}
      onTab={setTab}
      onOpen={(item) => onChange({ ...record, item })}
      onClose={() => onChange(null)}
      onRecord={onRecord}
    />
  )
}
