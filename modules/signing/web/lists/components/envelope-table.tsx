import { useTranslation } from 'react-i18next'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import type { ListedEnvelope } from '../../../contract/envelopes.ts'
import { useEnvelopeColumns } from './use-envelope-columns.tsx'

/** Lists documents that were sent for signing, with who has not signed. `hasClient` names the client of each. */
export function EnvelopeTable({ envelopes, hasClient = false }: { envelopes: readonly ListedEnvelope[]; hasClient?: boolean }) {
  const { t } = useTranslation()
  const columns = useEnvelopeColumns(hasClient)
  return <DataTable rows={envelopes} columns={columns} keyOf={({ id }) => id} label={t('signings.title')} className="envelope-table" />
}
