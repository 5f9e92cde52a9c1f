import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { PortalList } from '@atrium/people/web/portals/components/portal-list.tsx'
import { ProfessionalOffer } from '@atrium/people/web/portals/components/professional-offer.tsx'
import { portalsQuery } from '@atrium/people/web/portals/queries'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { AddressDrawers } from '../shell/components/address-drawers.tsx'
import { CommandPalette } from '../shell/components/command-palette.tsx'
import { Tools } from '../shell/components/tools.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import { usePlace } from '../shell/use-place.ts'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useSignOut } from '../shell/use-sign-out.ts'
import { AccountValue } from './account-value.tsx'
import { usePage } from '@atrium/ui/lib/page'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import '../shell/components/shell.css'
import '@atrium/people/web/portals/components/portals.css'

const noEntries: readonly never[] = []

export function PortalsScreen() {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const signOut = useSignOut()
  const { termsUrl, privacyUrl } = useEdition()
  const { data: me } = useQuery(meQuery)
  const { portal } = usePlace()
  const query = useQuery(portalsQuery)
  usePage(t('portals.title'))
  useAppliedTheme(undefined)
  if (!me) return null
  return (
    <div className="chooser">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="chooser-head">
        <Brand label={t('shell.home')} />
        <div className="tools">
          <Tools me={me} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <h1>{t('portals.title')}</h1>
        <p className="muted lede">
          {me.lastSignInAt ? t('profiles.lastLogin', { moment: moment(me.lastSignInAt) }) : t('profiles.firstLogin')}
        </p>
        <Panel query={query} failure={t('portals.failed')} skeleton={<TableSkeleton rows={3} />}>
          {({ portals, maximum, canCreate }) => (
            <>
              {isStaff(me) && me.organisation === null && <Note>{t('portals.notBound')}</Note>}
              <PortalList portals={portals} me={me} AccountValue={AccountValue} />
              {isStaff(me) && <ProfessionalOffer me={me} maximum={maximum} canCreate={canCreate} />}
            </>
          )}
        </Panel>
      </main>
      <footer className="chooser-foot">
        <Link to={termsUrl}>{t('shell.terms')}</Link>
        <Link to={privacyUrl}>{t('shell.privacy')}</Link>
        <button type="button" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
      </footer>
      <AddressDrawers portal={portal} />
      {isStaff(me) && <CommandPalette me={me} portal={portal} entries={noEntries} />}
    </div>
  )
}
