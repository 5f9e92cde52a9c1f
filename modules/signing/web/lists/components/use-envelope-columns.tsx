import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ListedEnvelope } from '../../../contract/envelopes.ts'
import { batchPath, envelopePath } from '../../paths.ts'
import { Signatures } from './signatures.tsx'
import './envelope-table.css'

/** Returns the columns of a list of documents that were sent for signing. `hasClient` names the client of each. */
export function useEnvelopeColumns(hasClient: boolean): readonly DataColumn<ListedEnvelope>[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  const stateOf = ({ state }: ListedEnvelope) => (
    <span className="envelope-state" data-state={state}>
      {t(`signings.states.${state}`)}
    </span>
  )
  return [
    {
      id: 'title',
      header: t('signings.document'),
      isRowHeader: true,
      cell: (envelope) => (
        <span className="envelope-title">
          <Link className="document-open" to={envelopePath(envelope.account.portal, envelope.account.id, envelope.id)}>
            {envelope.title}
          </Link>
          {hasClient && (
            <small>
              {envelope.account.name}
              {envelope.batch !== null && (
                <>
                  {' · '}
                  <Link className="batch-link" to={batchPath(envelope.account.portal, envelope.batch)}>
                    {t('batches.partOf')}
                  </Link>
                </>
              )}
            </small>
          )}
          <small className="only-mobile">
            {t(`signings.states.${envelope.state}`)}, {date(envelope.lastDay)}
          </small>
        </span>
      ),
    },
    {
      id: 'signatures',
      header: t('signings.signatures'),
      cell: (envelope) => <Signatures envelope={envelope} />,
    },
    { id: 'state', header: t('signings.state'), priority: 2, cell: stateOf },
    {
      id: 'lastDay',
      header: t('signings.lastDay'),
      priority: 2,
      cell: ({ lastDay }) => <span className="number">{date(lastDay)}</span>,
    },
    {
      id: 'sent',
      header: t('signings.sentOn'),
      priority: 3,
      cell: ({ sentAt, sentBy }) => (
        <span className="envelope-title">
          <span className="number">{date(sentAt.slice(0, 10))}</span>
          <small>{sentBy}</small>
        </span>
      ),
    },
  ]
}
