import type { NavigationEntry } from '@atrium/people/contract/portals'
import { isSitePath } from '@atrium/domain/fields/links'
import { navigationQuery } from '@atrium/people/web/portals/queries'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, isIconName } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { listLinks, useOpenLink } from '../firm-links.ts'

/** Shows the entries that the firm has added to the navigation of a portal. Nothing is shown while there are none. */
export default function FirmEntries({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(navigationQuery(portal))
  const entries = data?.entries.filter(({ link, items }) => link !== null || items.length > 0) ?? []
  if (entries.length === 0) return null
  return (
    <ul className="nav-firm" aria-label={t('shell.fromYourFirm')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <FirmEntry entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** An entry with sub-entries opens a menu, whose first item is the page of the entry itself. */
function FirmEntry({ entry }: { entry: NavigationEntry }) {
  const { name, link, icon, items } = entry
  const open = useOpenLink()
  const label = (
    <>
      <Icon name={icon !== null && isIconName(icon) ? icon : 'link'} />
      <span className="label">{name}</span>
    </>
  )
  if (items.length === 0) return <FirmLink link={link} name={name} label={label} />
  return (
    <Menu
      label={name}
      button={label}
      align="start"
      items={listLinks([entry]).map(({ id, name: text, link: to }) => ({ id, label: text, onChoose: () => open(to) }))}
    />
  )
}

/** Other sites open in a new window and do not learn which page the reader came from. */
function FirmLink({ link, name, label }: { link: string | null; name: string; label: ReactNode }) {
  if (link === null) return <span>{label}</span>
  if (isSitePath(link))
    return (
      <Link to={link} title={name} activeOptions={{ exact: true }}>
        {label}
      </Link>
    )
  return (
    <a href={link} title={name} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
