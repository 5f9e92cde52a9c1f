import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { KeptDocument } from '../../contract/keeping.ts'
import { api } from '../api.ts'
import { HoldsSection } from './holds-section.tsx'
import { keepingQuery } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { RecordsSection } from './records-section.tsx'
import { RelationshipSection } from './relationship-section.tsx'
import { useKeepingChange } from './use-keeping-change.ts'
import '../library/components/library.css'
import './keeping.css'

type Props = { account: string; document: { id: string; name: string }; onClose: () => void }

/** Shows staff how long a document is kept and why, and changes its classes and holds. Admins delete it for good when its keeping has ended. */
export function KeepingDrawer({ account, document: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(keepingQuery(account, id))
  return (
    <Drawer title={t('keeping.title')} context={name} onClose={onClose}>
      <Panel query={query} failure={t('keeping.failed')} skeleton={<TableSkeleton rows={4} />}>
        {(document) => (
          <div className="keeping">
            <KeepingState document={document} />
            <RecordsSection account={account} document={document} />
            <RelationshipSection account={account} endedOn={document.relationshipEndedOn} />
            <HoldsSection account={account} document={document} />
            <DestroySection account={account} document={document} />
          </div>
        )}
      </Panel>
    </Drawer>
  )
}

/** The sentence that matters: until when the document is kept, or what forbids its deletion. */
function KeepingState({ document }: { document: KeptDocument }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { records, holds, isDeletable, isFromClient, order } = document
  const isHeld = holds.some(({ releasedOn }) => releasedOn === null)
  const ends = records.flatMap(({ keepUntil }) => (keepUntil === null ? [] : [keepUntil])).toSorted()
  const last = records.length > 0 && ends.length === records.length ? ends.at(-1) : undefined
  const mustEnd = records.some(({ duty }) => duty === 'must')
  const keptFor = () => {
    if (records.length === 0) return t(isFromClient ? 'keeping.state.ofClient' : 'keeping.state.noClass')
    if (last === undefined) return t('keeping.state.noEnd')
    if (!isDeletable) return t('keeping.state.kept', { day: date(last) })
    return t(mustEnd ? 'keeping.state.mustEnd' : 'keeping.state.ended', { day: date(last) })
  }
  return (
    <p className={isHeld ? 'keeping-state held' : 'keeping-state'} role="status">
      {isHeld && <strong>{t('keeping.state.held')}</strong>}
      <span>{order ? t('keeping.state.ordered') : keptFor()}</span>
    </p>
  )
}

/** Orders that the document is deleted for good, and cancels the order. */
function DestroySection({ account, document }: { account: string; document: KeptDocument }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { change, isBusy } = useKeepingChange()
  const { id, name, order, isDeletable, records, mayDestroy } = document
  if (order)
    return (
      <section aria-labelledby="keeping-destroy">
        <h3 id="keeping-destroy">{t('keeping.destroy')}</h3>
        <p>{t('keeping.orderedBy', { name: order.orderedBy ?? '', moment: moment(order.orderedAt), reason: order.reason })}</p>
        <button
          className="button small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void change(() => api.keeping.cancelOrder({ account, document: id }), t('keeping.orderCancelled', { name }))}
        >
          {t('keeping.cancelOrder')}
        </button>
      </section>
    )
  if (!isDeletable || records.length === 0) return null
  return (
    <section aria-labelledby="keeping-destroy">
      <h3 id="keeping-destroy">{t('keeping.destroy')}</h3>
      <p className="muted">{t(mayDestroy ? 'keeping.destroyLede' : 'keeping.adminsOnly')}</p>
      {mayDestroy &&
        (isOpen ? (
          <ReasonForm
            label={t('keeping.destroyReason')}
            save={t('keeping.destroy')}
            result={t('keeping.ordered', { name })}
            write={(reason) => api.keeping.order({ account, document: id, reason })}
            onDone={() => setIsOpen(false)}
            onCancel={() => setIsOpen(false)}
          />
        ) : (
          <button className="button small" type="button" onClick={() => setIsOpen(true)}>
            {t('keeping.destroy')}
          </button>
        ))}
    </section>
  )
}
