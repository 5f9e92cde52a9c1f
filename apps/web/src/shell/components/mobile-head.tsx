import type { Me } from '@atrium/people/contract/profiles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { page, pageFigure } from '@atrium/ui/lib/page'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useIsShrunk } from '../use-is-shrunk.ts'
import { Bell } from './bell.tsx'
import { MobileTools } from './mobile-tools.tsx'
import { SearchButton } from './search-button.tsx'

/**
 * Header on a phone: the title of the page with a back link, or the firm's name if there is no page to go back to. After scrolling it also
 * shows the page's main figure, which is then out of view.
 */
export function MobileHead({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { title, previous } = useStore(page)
  const figure = useStore(pageFigure)
  const isShrunk = useIsShrunk()
  return (
    <header className="mobile-head">
      {previous ? (
        <>
          <Link className="back" to={previous.href} aria-label={t('shell.backTo', { page: previous.title })}>
            <Icon name="back" />
          </Link>
          <strong>
            <span>{title}</span>
            {isShrunk && figure && <small>{figure}</small>}
          </strong>
        </>
      ) : (
        <Brand label={t('shell.home')} />
      )}
      <div className="tools">
        <SearchButton me={me} isIcon />
        <Bell />
        <MobileTools me={me} />
      </div>
    </header>
  )
}
