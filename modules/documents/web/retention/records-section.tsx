import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { KeptDocument, KeptRecord } from '../../contract/retention.ts'
import { api } from '../api.ts'
import { ClassForm } from './class-form.tsx'
import { useRetentionChange } from './use-retention-change.ts'

type Props = { account: string; document: KeptDocument }

/** The classes of records of a document, with the law and the last day of each. */
export function RecordsSection({ account, document }: Props) {
  const { t } = useTranslation()
  const [form, setForm] = useState<KeptRecord['class'] | 'new' | null>(null)
  const { change, isBusy } = useRetentionChange()
  const remove = ({ class: name, revision }: KeptRecord) =>
    change(() => api.retention.removeClass({ account, document: document.id, class: name, revision }), t('retention.classRemoved'))
  return (
    <section aria-labelledby="retention-records">
      <h3 id="retention-records">{t('retention.records')}</h3>
      {document.records.length > 1 && <p className="muted">{t('retention.recordsHint')}</p>}
      <ul className="library-rows">
        {document.records.map((record) =>
          form === record.class ? (
            <li key={record.class}>
              <ClassForm account={account} document={document} record={record} onDone={() => setForm(null)} />
            </li>
          ) : (
            <RecordRow
              key={record.class}
              record={record}
              isBusy={isBusy}
              onChange={() => setForm(record.class)}
              onRemove={() => void remove(record)}
            />
          ),
        )}
      </ul>
      {form === 'new' ? (
        <ClassForm account={account} document={document} record={undefined} onDone={() => setForm(null)} />
      ) : (
        <button className="button small" type="button" onClick={() => setForm('new')}>
          {t('retention.addClass')}
        </button>
      )}
    </section>
  )
}

type RowProps = { record: KeptRecord; isBusy: boolean; onChange: () => void; onRemove: () => void }

function RecordRow({ record: { class: name, keepUntil, duty, revision, setBy, setAt }, isBusy, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  return (
    <li>
      <span>
        <strong>{t(`retention.classes.${name}`)}</strong>
        <small>{t(`retention.rules.${name}`)}</small>
        <small>
          {revision === 0
            ? t('retention.fromKind')
            : t('retention.statedBy', { name: setBy ?? '', moment: setAt === null ? '' : moment(setAt) })}
        </small>
        {duty === 'must' && <small>{t('retention.must')}</small>}
        {revision > 0 && (
          <span className="retention-row-actions">
            <button className="link" type="button" onClick={onChange}>
              {t('retention.changeClass')}
            </button>
            <button className="link" type="button" aria-busy={isBusy} onClick={onRemove}>
              {t('retention.removeClass')}
            </button>
          </span>
        )}
      </span>
      <span className="retention-day">
        {keepUntil === null ? t('retention.noEndYet') : t('retention.keptUntil', { day: date(keepUntil) })}
      </span>
    </li>
  )
}
