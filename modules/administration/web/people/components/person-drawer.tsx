import type { PersonRecord } from '../../../contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { DeviceRow } from '@atrium/identity/web/devices/components/device-row.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Setting, Settings } from '@atrium/ui/components/setting.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { endSession, endSessions, personQuery } from '../queries.ts'
import { SecondFactorReason, SecondFactorState } from './second-factor-state.tsx'
import { SecondFactorModal } from './second-factor-modal.tsx'

export function PersonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(personQuery(id))
  const { data } = query
  const context = data && [data.email, t(`people.roles.${data.role}`), !data.isActive && t('people.inactive')].filter(Boolean).join(' · ')
  return (
    <Drawer title={data?.name ?? t('people.person')} {...(context && { context })} onClose={onClose}>
      <Panel query={query} failure={t('people.personFailed')} skeleton={<TableSkeleton rows={3} />}>
        {(person) => (
          <>
            <SecondFactorSection person={person} />
            <SessionSection person={person} />
          </>
        )}
      </Panel>
    </Drawer>
  )
}

function SecondFactorSection({ person }: { person: PersonRecord }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const change = (
    <button className="button" type="button" onClick={() => setIsOpen(true)}>
      {t(person.multiFactor.isEnabled ? 'people.switchOff' : 'people.switchOn')}
    </button>
  )
  return (
    <Settings title={t('people.secondFactor')}>
      <Setting title={<SecondFactorState person={person} />} action={change}>
        <p>{person.multiFactor.isEnabled ? t('people.onText') : t('people.offText')}</p>
        {person.secondFactorDisabled && (
          <p>
            <SecondFactorReason {...person.secondFactorDisabled} />
          </p>
        )}
      </Setting>
      {isOpen && <SecondFactorModal person={person} onClose={() => setIsOpen(false)} />}
    </Settings>
  )
}

function SessionSection({ person }: { person: PersonRecord }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const runAction = async (work: Promise<void>, done: string) => {
    try {
      await work
      showResult(done)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const { sessions, lastSignInAt } = person
  const all = (
    <button className="button" type="button" onClick={() => void runAction(endSessions(person.id), t('people.allEnded'))}>
      {t('people.endAll')}
    </button>
  )
  const lede = lastSignInAt ? t('people.lastSignIn', { moment: moment(lastSignInAt) }) : t('people.neverSignedIn')
  return (
    <Settings title={t('people.sessionsTitle')} lede={lede} action={sessions.length > 0 && all}>
      {sessions.map((session) => (
        <DeviceRow
          key={session.id}
          device={session}
          canEndThisOne
          onSignOut={() => void runAction(endSession(person.id, session.id), t('devices.signedOut'))}
        />
      ))}
      {sessions.length === 0 && <Setting title={t('people.noSessions')} />}
    </Settings>
  )
}
