import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import type { PlannedAccount } from '../../../contract/batches.ts'

export type Preview = { templateRevision: number; segment: string | null; items: readonly PlannedAccount[] }

type Props = { preview: Preview; isBusy: boolean; onSend: () => void }

/** Lists who would sign for each client, and who is left out and why, those who are left out first. */
export function BatchPreview({ preview: { items }, isBusy, onSend }: Props) {
  const { t } = useTranslation()
  const columns = usePlanColumns()
  const leftOut = items.filter((one) => one.leftOut !== null)
  const count = items.length - leftOut.length
  return (
    <>
      <div className="batch-confirm">
        <div>
          <h2>{t('batches.willSign', { count })}</h2>
          {leftOut.length > 0 && <p className="muted">{t('batches.willNot', { count: leftOut.length })}</p>}
        </div>
        {count > 0 ? (
          <button className="button primary" type="button" aria-busy={isBusy} onClick={onSend}>
            {t('batches.sendTo', { count })}
          </button>
        ) : (
          <p>{t('batches.nobodySigns')}</p>
        )}
      </div>
      <DataTable
        rows={[...leftOut, ...items.filter((one) => one.leftOut === null)]}
        columns={columns}
        keyOf={({ account }) => account}
        label={t('batches.signers')}
        className="batch-table"
      />
    </>
  )
}

function usePlanColumns(): readonly DataColumn<PlannedAccount>[] {
  const { t } = useTranslation()
  const nameOf = ({ name, forName }: PlannedAccount['signers'][number]) =>
    forName === null ? name : t('batches.attorneyFor', { name, owner: forName })
  return [
    { id: 'client', header: t('batches.client'), isRowHeader: true, cell: ({ name }) => <span className="batch-client">{name}</span> },
    {
      id: 'signers',
      header: t('batches.signers'),
      cell: ({ signers, needed, leftOut }) =>
        leftOut === null ? (
          <span className="envelope-title">
            <span>{signers.map(nameOf).join(', ')}</span>
            {needed < signers.length && <small>{t('batches.anyOf', { count: needed })}</small>}
          </span>
        ) : (
          <span className="batch-left-out">{t(`batches.reasons.${leftOut}`)}</span>
        ),
    },
  ]
}
