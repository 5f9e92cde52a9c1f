import type { Me } from '@atrium/people/contract/profiles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { page } from '@atrium/ui/lib/page'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useIsShrunk } from '../use-is-shrunk.ts'
import { Tools } from './tools.tsx'

export function TopBar({ me }: { me: Me }) {
  return (
    <header className={useIsShrunk() ? 'topbar shrunk' : 'topbar'}>
      <Crumbs />
      <div className="tools">
        <Tools me={me} />
      </div>
    </header>
  )
}

function Crumbs() {
  const { t } = useTranslation()
  const { title, previous } = useStore(page)
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumb')}>
      <ol>
        {previous && (
          <>
            <li>
              <Link to={previous.href}>{previous.title}</Link>
            </li>
            <li aria-hidden="true">
              <Icon name="right" small />
            </li>
          </>
        )}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}
