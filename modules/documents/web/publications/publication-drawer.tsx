import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasons } from '@atrium/accounts/web/client-conditions/use-reasons'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { showError } from '@atrium/ui/components/notices'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useList } from '@atrium/ui/lib/use-list'
import type { Publication, Recipient } from '../../contract/publications.ts'
import { api } from '../api.ts'
import { publicationQuery, recipientsSource } from './queries.ts'

type Props = { portal: string; id: string; onClose: () => void }

const filters = ['all', 'opened', 'not-opened', 'skipped'] as const

/** Shows the progress of a publication and who has opened the document, and takes it back. */
export function PublicationDrawer({ portal, id, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(publicationQuery(portal, id))
  return (
    <Drawer title={query.data?.name ?? t('library.publish.published')} onClose={onClose}>
      <Panel query={query} failure={t('library.failed')} skeleton={<TableSkeleton rows={4} />}>
        {(publication) => <PublicationBody portal={portal} publication={publication} onChanged={() => void query.refetch()} />}
      </Panel>
    </Drawer>
  )
}

type BodyProps = { portal: string; publication: Publication; onChanged: () => void }

function PublicationBody({ portal, publication, onChanged }: BodyProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const [isAsking, setIsAsking] = useState(false)
  const { id, state, accounts, published, skipped, opened, confirmed } = publication
  const isWorking = state === 'running' || state === 'withdrawing'
  const list = useList(recipientsSource, { portal, publication: id, filter, version: `${state} ${isWorking ? published + skipped : ''}` })
  const reasonsOf = useReasons(publication.segment?.conditions ?? [])
  const withdraw = async () => {
    try {
      await api.publications.withdraw({ portal, publication: id })
      setIsAsking(false)
      onChanged()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <div className="publication">
      <p className="muted">
        {[t(`library.kinds.${publication.kind}`), publication.createdBy, moment(publication.createdAt)].filter(Boolean).join(', ')}
      </p>
      {publication.segment && <p>{t('library.publish.toSegment', { name: publication.segment.name })}</p>}
      <p role="status">{t(`library.publish.states.${state}`, { done: published + skipped, count: accounts })}</p>
      {isWorking && <progress max={accounts} value={state === 'running' ? published + skipped : undefined} aria-label={publication.name} />}
      <dl className="publication-figures">
        <Figure label={t('library.publish.figures.published')} value={published} />
        <Figure label={t('library.publish.figures.opened')} value={opened} />
        {publication.asksConfirmation && <Figure label={t('library.publish.figures.confirmed')} value={confirmed} />}
        {skipped > 0 && <Figure label={t('library.publish.figures.skipped')} value={skipped} />}
      </dl>
      {(state === 'published' || state === 'stopped') &&
        (isAsking ? (
          <div className="publication-ask" role="alert">
            <p>{t('library.publish.withdrawQuestion', { count: published })}</p>
            <button className="button small primary" type="button" onClick={() => void withdraw()}>
              {t('library.publish.withdraw')}
            </button>{' '}
            <button className="button small" type="button" onClick={() => setIsAsking(false)}>
              {t('library.cancel')}
            </button>
          </div>
        ) : (
          <button className="button small" type="button" onClick={() => setIsAsking(true)}>
            {t('library.publish.withdraw')}
          </button>
        ))}
      <div className="publication-head">
        <h3>{t('library.publish.who')}</h3>
        <NativeSelect
          label={t('library.publish.show')}
          value={filter}
          choices={filters.map((value) => ({ value, label: t(`library.publish.filters.${value}`) }))}
          onChoose={setFilter}
        />
      </div>
      <PagedList
        list={list}
        failure={t('library.failed')}
        empty={<EmptyState title={t('library.nothingFound')} />}
        more={t('library.publish.more')}
      >
        {(items) => (
          <ul className="library-rows">
            {items.map((recipient) => (
              <RecipientRow key={recipient.account} recipient={recipient} reasons={reasonsOf(recipient.facts)} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  const { number } = useFormats()
  return (
    <div>
      <dt>{label}</dt>
      <dd className="number">{number(value)}</dd>
    </div>
  )
}

type RowProps = { recipient: Recipient; /** Why the client matched the segment. */ reasons: readonly string[] }

function RecipientRow({ recipient: { name, state, reason, readers }, reasons }: RowProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <li>
      <span>
        <strong>{name}</strong>
        {reasons.length > 0 && <small>{reasons.join(' · ')}</small>}
        {reason !== null && <small>{t(`library.publish.reasons.${reason}`)}</small>}
        {state === 'kept' && <small>{t('library.publish.kept')}</small>}
        {reason === null && readers.length === 0 && state !== 'waiting' && <small>{t('library.publish.notOpened')}</small>}
        {readers.map((reader) => (
          <small key={`${reader.name} ${reader.firstAt}`}>
            {t('library.publish.openedBy', { name: reader.name, moment: moment(reader.firstAt), count: reader.count })}
            {reader.confirmedAt !== null && ` ${t('library.publish.confirmedAt', { moment: moment(reader.confirmedAt) })}`}
          </small>
        ))}
      </span>
    </li>
  )
}
