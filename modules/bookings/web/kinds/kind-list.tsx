import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { MeetingKind, MeetingRoom } from '../../contract/kinds.ts'
import type { api } from '../api.ts'
import { KindForm } from './kind-form.tsx'
import { RoomForm } from './room-form.tsx'
import './kinds.css'

export type KindData = Awaited<ReturnType<typeof api.bookingKinds.list>>

type Edited = { type: 'kind'; kind: MeetingKind | null } | { type: 'room'; room: MeetingRoom | null }

/** Lists the kinds of meetings and the rooms of a portal. Admins add and change them. */
export function KindList({ portal, data }: { portal: string; data: KindData }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Edited>()
  const { kinds, rooms, staff, mayChange } = data
  const newTitle = t(edited?.type === 'room' ? 'bookings.addRoom' : 'bookings.addKind')
  const close = () => setEdited(undefined)
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: ['bookings'] })
    close()
  }
  const add = (type: Edited['type']) =>
    mayChange && (
      <button className="button" type="button" onClick={() => setEdited(type === 'kind' ? { type, kind: null } : { type, room: null })}>
        <Icon name="plus" small />
        {t(type === 'kind' ? 'bookings.addKind' : 'bookings.addRoom')}
      </button>
    )
  const change = (name: string, next: Edited) =>
    mayChange && (
      <button className="button quiet" type="button" aria-label={t('bookings.changeNamed', { name })} onClick={() => setEdited(next)}>
        {t('bookings.change')}
      </button>
    )
  const namesOf = (ids: readonly string[], list: readonly { id: string; name: string }[]) =>
    list.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <div className="wide kinds-page">
      <header>
        <h1>{t('bookings.kinds')}</h1>
        <p className="muted">{t('bookings.kindsLede')}</p>
      </header>
      <section aria-labelledby="kinds-list">
        <div className="kinds-head">
          <h2 id="kinds-list">{t('bookings.kindsList')}</h2>
          {add('kind')}
        </div>
        {kinds.length === 0 && <EmptyState title={t('bookings.noKinds')}>{t('bookings.noKindsHint')}</EmptyState>}
        <ul className="kinds">
          {kinds.map((kind) => (
            <li key={kind.id}>
              <div>
                <p className="kinds-name">
                  {kind.name} {!kind.isActive && <span className="chip">{t('bookings.notOffered')}</span>}
                </p>
                {kind.description !== '' && <p>{kind.description}</p>}
                <p className="muted">
                  {[
                    t('bookings.length', { count: kind.duration }),
                    kind.staff.length > 1 && t(`bookings.modes.${kind.mode}`),
                    kind.places > 1 && t('bookings.placesOf', { count: kind.places }),
                    ...namesOf(kind.rooms, rooms),
                    kind.videoLink !== null && t('bookings.byVideo'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="muted">{namesOf(kind.staff, staff).join(', ')}</p>
              </div>
              {change(kind.name, { type: 'kind', kind })}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="rooms-list">
        <div className="kinds-head">
          <h2 id="rooms-list">{t('bookings.rooms')}</h2>
          {add('room')}
        </div>
        {rooms.length === 0 && <EmptyState title={t('bookings.noRooms')}>{t('bookings.noRoomsHint')}</EmptyState>}
        <ul className="kinds">
          {rooms.map((room) => (
            <li key={room.id}>
              <div>
                <p className="kinds-name">
                  {room.name} {!room.isActive && <span className="chip">{t('bookings.notUsed')}</span>}
                </p>
                <p className="muted">{t('bookings.seatsOf', { count: room.seats })}</p>
              </div>
              {change(room.name, { type: 'room', room })}
            </li>
          ))}
        </ul>
      </section>
      {edited && (
        <Drawer title={titleOf(edited, newTitle)} onClose={close}>
          {edited.type === 'kind' ? (
            <KindForm portal={portal} kind={edited.kind} data={data} onSaved={finish} />
          ) : (
            <RoomForm portal={portal} room={edited.room} onSaved={finish} />
          )}
        </Drawer>
      )}
    </div>
  )
}

const titleOf = (edited: Edited, forNew: string): string => (edited.type === 'kind' ? edited.kind : edited.room)?.name ?? forNew
