import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import type { Flag } from '../../../contract/flags.ts'
import { api } from '../../api.ts'
import { flagsQuery, readingsSource, refetchFlags } from '../../queries.ts'
import type { ClientView } from '../client-view.ts'
import { useSave } from '../use-save.ts'
import { FlagForm } from './flag-form.tsx'

/** Shows the flags of a vulnerable client to the people who need to know. Others see nothing. */
export function CareFlags({ view }: { view: ClientView }) {
  const { t } = useTranslation()
  const { data } = useQuery(flagsQuery(view.client.id))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div className="care-flags">
      {data?.items.map((flag) => (
        <CareFlag key={flag.id} flag={flag} view={view} />
      ))}
      {isAdding ? (
        <FlagForm client={view.client} onDone={() => setIsAdding(false)} />
      ) : (
        view.canWrite && (
          <button className="link" type="button" onClick={() => setIsAdding(true)}>
            {t('clientPage.care.add')}
          </button>
        )
      )}
    </div>
  )
}

function CareFlag({ flag, view: { client, canWrite } }: { flag: Flag; view: ClientView }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isEditing, setIsEditing] = useState(false)
  const [isArmed, setIsArmed] = useState(false)
  const [seesReadings, setSeesReadings] = useState(false)
  const { save } = useSave()
  if (isEditing) return <FlagForm key={flag.version} client={client} flag={flag} onDone={() => setIsEditing(false)} />
  const end = async () => {
    if (!isArmed) return setIsArmed(true)
    await save(() => api.flags.end({ account: client.id, flag: flag.id }), t('clientPage.care.ended'))
    await refetchFlags(client.id)
  }
  return (
    <div className="care">
      <Icon name="warning" small />
      <div>
        <p>
          <b>{t('clientPage.care.needs', { driver: t(`clientPage.care.drivers.${flag.driver}`) })}</b>
        </p>
        <p>
          {flag.text} {flag.help}
        </p>
        <p className="muted">
          {t('clientPage.care.visible', { count: flag.readers.length })}{' '}
          {t('clientPage.care.readers', { names: flag.readers.map(({ name }) => name).join(', ') })}{' '}
          {t('clientPage.care.recorded', {
            day: formatLocalMoment(flag.createdAt).date,
            name: flag.createdBy?.name ?? t('clientPage.formerColleague'),
            review: date(flag.reviewOn),
          })}
        </p>
        <div className="care-actions">
          {canWrite && (
            <>
              <button className="link" type="button" onClick={() => setIsEditing(true)}>
                {t('clientPage.care.edit')}
              </button>
              <button className="link" type="button" onBlur={() => setIsArmed(false)} onClick={() => void end()}>
                {t(isArmed ? 'clientPage.care.endConfirm' : 'clientPage.care.end')}
              </button>
            </>
          )}
          {client.seesReadings && (
            <button className="link" type="button" aria-expanded={seesReadings} onClick={() => setSeesReadings(!seesReadings)}>
              {t('clientPage.care.readings')}
            </button>
          )}
        </div>
        {seesReadings && <Readings account={client.id} flag={flag.id} />}
      </div>
    </div>
  )
}

function Readings({ account, flag }: { account: string; flag: string }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const list = useList(readingsSource, { account, flag })
  return (
    <PagedList
      list={list}
      failure={t('clientPage.failed')}
      empty={<p className="muted">{t('clientPage.care.noReadings')}</p>}
      more={t('clientPage.more')}
      skeletonRows={2}
    >
      {(items) => (
        <ul className="staff-rows">
          {items.map(({ id, by, at }) => (
            <li key={id}>
              <span>{by}</span>
              <span className="muted number">{moment(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
