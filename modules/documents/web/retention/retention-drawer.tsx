import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { KeptDocument } from '../../contract/retention.ts'
import { api } from '../api.ts'
import { HoldsSection } from './holds-section.tsx'
import { retentionQuery } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { RecordsSection } from './records-section.tsx'
import { RelationshipSection } from './relationship-section.tsx'
import { useRetentionChange } from './use-retention-change.ts'
import '../library/components/library.css'
import './retention.css'

type Props = { account: string; document: { id: string; name: string }; onClose: () => void }

/** Shows staff how long a document is kept and why, and changes its classes and holds. Admins delete it for good when its retention has ended. */
export function RetentionDrawer({ account, document: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(retentionQuery(account, id))
  return (
    <Drawer title={t('retention.title')} context={name} onClose={onClose}>
      <Panel query={query} failure={t('retention.failed')} skeleton={<TableSkeleton rows={4} />}>
        {(document) => (
          <div className="retention">
            <RetentionState document={document} />
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
function RetentionState({ document }: { document: KeptDocument }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { records, holds, isDeletable, isFromClient, order } = document
  const isHeld = holds.some(({ releasedOn }) => releasedOn === null)
  const ends = records.flatMap(({ keepUntil }) => (keepUntil === null ? [] : [keepUntil])).toSorted()
  const last = records.length > 0 && ends.length === records.length ? ends.at(-1) : undefined
  const mustEnd = records.some(({ duty }) => duty === 'must')
  // What a hold keeps longer has no end.
  const isOfInterest = !isHeld || (records.length > 0 && document.deletableFrom !== null)
  const keptFor = () => {
    if (records.length === 0) return t(isFromClient ? 'retention.state.ofClient' : 'retention.state.noClass')
    if (last === undefined) return t('retention.state.noEnd')
    if (!isDeletable) return t('retention.state.kept', { day: date(last) })
    return t(mustEnd ? 'retention.state.mustEnd' : 'retention.state.ended', { day: date(last) })
  }
  return (
    <p className={isHeld ? 'retention-state held' : 'retention-state'} role="status">
      {isHeld && <strong>{t('retention.state.held')}</strong>}
      {isOfInterest && <span>{order ? t('retention.state.ordered') : keptFor()}</span>}
    </p>
  )
}

/** Orders that the document is deleted for good, and cancels the order. */
function DestroySection({ account, document }: { account: string; document: KeptDocument }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { change, isBusy } = useRetentionChange()
  const { id, name, order, isDeletable, records, mayDestroy } = document
  if (order)
    return (
      <section aria-labelledby="retention-destroy">
        <h3 id="retention-destroy">{t('retention.destroy')}</h3>
        <p>{t('retention.orderedBy', { name: order.orderedBy ?? '', moment: moment(order.orderedAt), reason: order.reason })}</p>
        <button
          className="button small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void change(() => api.retention.cancelOrder({ account, document: id }), t('retention.orderCancelled', { name }))}
        >
          {t('retention.cancelOrder')}
        </button>
      </section>
    )
  if (!isDeletable || records.length === 0) return null
  return (
    <section aria-labelledby="retention-destroy">
      <h3 id="retention-destroy">{t('retention.destroy')}</h3>
      <p className="muted">{t(mayDestroy ? 'retention.destroyLede' : 'retention.adminsOnly')}</p>
      {mayDestroy &&
        (isOpen ? (
          <ReasonForm
            label={t('retention.destroyReason')}
            save={t('retention.destroy')}
            result={t('retention.ordered', { name })}
            write={(reason) => api.retention.order({ account, document: id, reason })}
            onDone={() => setIsOpen(false)}
            onCancel={() => setIsOpen(false)}
          />
        ) : (
          <button className="button small" type="button" onClick={() => setIsOpen(true)}>
            {t('retention.destroy')}
          </button>
        ))}
    </section>
  )
}
