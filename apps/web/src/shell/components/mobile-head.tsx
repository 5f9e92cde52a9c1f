import type { Me } from '@atrium/people/contract/profiles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { page } from '@atrium/ui/lib/page'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Tools } from './tools.tsx'

/** Header on a phone: the current page with a back link, or the firm's name if there is no such page. */
export function MobileHead({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { title, previous } = useStore(page)
  return (
    <header className="mobile-head">
      {previous ? (
        <>
          <Link className="back" to={previous.href} aria-label={t('shell.backTo', { page: previous.title })}>
            <Icon name="back" />
          </Link>
          <strong>{title}</strong>
        </>
      ) : (
        <Brand label={t('shell.home')} />
      )}
      <div className="tools">
        <Tools me={me} />
      </div>
    </header>
  )
}
