import { localText } from '@atrium/domain/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { Icon, isIconName } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { SideBarProps } from '@atrium/ui/pages'
import { capitalise } from '../../capitalise.ts'
import { menuQuery } from '../../queries.ts'
import './side-bar.css'

/** Side bar of the back office: the collections in their groups, each with the number of its items. Ctrl A toggles it. */
export function SideBar({ isCollapsed, onToggle, children }: SideBarProps) {
  const { t } = useTranslation()
  const { locale, number } = useFormats()
  const { data, error } = useQuery(menuQuery)
  const toggleLabel = t(isCollapsed ? 'collections.expand' : 'collections.collapse')
  useEffect(() => {
    const toggleByKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey || event.key.toLowerCase() !== 'a' || isTyping(event.target)) return
      event.preventDefault()
      onToggle()
    }
    addEventListener('keydown', toggleByKey)
    return () => removeEventListener('keydown', toggleByKey)
  }, [onToggle])
  return (
    <nav className="nav office-nav" aria-label={t('collections.sideBar')}>
      <Brand label={t('shell.home')} />
      {data?.groups.map((group) => (
        <section key={group.name} aria-labelledby={`menu-${group.name}`}>
          <h2 className="nav-label" id={`menu-${group.name}`}>
            {localText(group.label, locale)}
          </h2>
          <ul>
            {group.collections.map(({ name, label, icon, count }) => (
              <li key={name}>
                <Link
                  to={`/admin/${name}`}
                  activeOptions={{ exact: true, includeSearch: false }}
                  title={isCollapsed ? localText(label, locale) : undefined}
                >
                  <Icon name={isIconName(icon) ? icon : 'rows'} />
                  <span className="label">{capitalise(localText(label, locale), locale)}</span>
                  <span className="label count">{number(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {error !== null && !data && <p className="nav-label">{t('collections.sideBarFailed')}</p>}
      <div className="nav-foot">
        <div className="office-tools">
          <Link to="/">
            <Icon name="back" />
            <span className="label">{t('collections.toPortal')}</span>
          </Link>
          {children}
        </div>
        <button type="button" aria-expanded={!isCollapsed} aria-keyshortcuts="Control+A" title={toggleLabel} onClick={onToggle}>
          <Icon name={isCollapsed ? 'expand' : 'collapse'} />
          <span className="label">{toggleLabel}</span>
          <span className="label keys" aria-hidden="true">
            <kbd className="key">Ctrl</kbd>
            <kbd className="key">A</kbd>
          </span>
        </button>
      </div>
    </nav>
  )
}

/** In a text, Ctrl A selects everything, as everywhere. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')
