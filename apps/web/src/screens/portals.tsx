import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '../brand/brand.tsx'
import { useEdition } from '../brand/edition.ts'
import { isStaff } from '../features/identity/guards.ts'
import { PortalList } from '../features/portals/components/portal-list.tsx'
import { ProfessionalOffer } from '../features/portals/components/professional-offer.tsx'
import { portalsQuery } from '../features/portals/queries.ts'
import { meQuery } from '../features/profiles/queries.ts'
import { Tools } from '../features/shell/components/tools.tsx'
import { useAppliedTheme } from '../features/shell/use-applied-theme.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { usePage } from '../lib/page.ts'
import { Panel } from '../ui/panel.tsx'
import { Note, TableBones } from '../ui/states.tsx'
import '../features/shell/components/shell.css'
import '../features/portals/components/portals.css'

export function PortalsScreen() {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { termsUrl, privacyUrl } = useEdition()
  const { data: me } = useQuery(meQuery)
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
          {me.lastSignInAt ? t('accounts.lastLogin', { moment: moment(me.lastSignInAt) }) : t('accounts.firstLogin')}
        </p>
        <Panel query={query} failure={t('portals.failed')} skeleton={<TableBones rows={3} />}>
          {({ portals, maximum, canCreate }) => (
            <>
              {isStaff(me) && me.organisation === null && <Note>{t('portals.notBound')}</Note>}
              <PortalList portals={portals} me={me} />
              {isStaff(me) && <ProfessionalOffer maximum={maximum} canCreate={canCreate} />}
            </>
          )}
        </Panel>
      </main>
      <footer className="chooser-foot">
        <Link to={termsUrl}>{t('shell.terms')}</Link>
        <Link to={privacyUrl}>{t('shell.privacy')}</Link>
      </footer>
    </div>
  )
}
