import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ListedDocument } from '../../contract/documents.ts'
import type { Reader } from '../../contract/reading.ts'
import { api } from '../api.ts'
import { useChange } from '../library/use-change.ts'
import { readersQuery } from '../queries.ts'

type Props = { account: string; document: ListedDocument; onClose: () => void }

/** Shows staff who has opened a document and confirmed it, and asks for confirmation. */
export function ReadersDrawer({ account, document, onClose }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const query = useQuery(readersQuery(account, document.id))
  const { change, isBusy } = useChange()
  const ask = () => api.reading.ask({ account, request: crypto.randomUUID(), document: document.id })
  return (
    <Drawer title={t('library.do.readers')} context={document.name} onClose={onClose}>
      <Panel query={query} failure={t('library.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ request, confirmations, readers }) => (
          <div className="readers">
            <div className="readers-ask">
              <p>
                {request
                  ? t('library.reading.askedAt', { name: request.by ?? '', moment: moment(request.at) })
                  : t('library.reading.notAsked')}
              </p>
              {request ? (
                <button
                  className="button small"
                  type="button"
                  aria-busy={isBusy}
                  onClick={() =>
                    void change(() => api.reading.withdraw({ account, request: request.id }), t('library.reading.noLongerAsked'))
                  }
                >
                  {t('library.reading.stopAsking')}
                </button>
              ) : (
                <button
                  className="button small primary"
                  type="button"
                  aria-busy={isBusy}
                  onClick={() => void change(ask, t('library.reading.asked'))}
                >
                  {t('library.reading.ask')}
                </button>
              )}
            </div>
            {confirmations.length > 0 && (
              <section aria-labelledby="confirmations">
                <h3 id="confirmations">{t('library.reading.confirmations')}</h3>
                <ul className="library-rows">
                  {confirmations.map(({ person, version, sha256, at }) => (
                    <li key={`${person} ${at}`}>
                      <span>
                        <strong>{person}</strong>
                        <small>{[t('library.versionNumber', { number: version }), moment(at)].join(', ')}</small>
                        <small className="readers-hash">SHA-256 {sha256}</small>
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-labelledby="readers">
              <h3 id="readers">{t('library.reading.readers')}</h3>
              {readers.length === 0 && <p className="muted">{t('library.reading.nobody')}</p>}
              <ul className="library-rows">
                {readers.map((reader) => (
                  <ReaderRow key={`${reader.name} ${reader.firstAt}`} reader={reader} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </Panel>
    </Drawer>
  )
}

function ReaderRow({ reader: { name, isClient, firstAt, lastAt, count, seconds } }: { reader: Reader }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{t(isClient ? 'documentParts.sources.client' : 'library.reading.staff')}</small>
        <small>{t('library.reading.opened', { count, first: moment(firstAt), last: moment(lastAt) })}</small>
        {seconds > 0 && <small>{t('library.reading.time', { count: Math.max(1, Math.round(seconds / 60)) })}</small>}
      </span>
    </li>
  )
}
