import type { Doing, DoingKind } from '../../../contract/doings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { welcomeQuery } from '@atrium/people/web/welcome/queries'
import { doingsQuery } from '../queries.ts'
import './doings.css'

/** Where the list stands in the page, for who comes from above. */
const place = 'doings'

/** What waits for the client, each with the way to where it is done; it stays until it is. */
export function DoingList() {
  const { t } = useTranslation()
  const query = useQuery(doingsQuery)
  const open = query.data?.length ?? 0
  return (
    <section className="doings" id={place} aria-labelledby="doings-title">
      <div className="section-head">
        <h2 id="doings-title">{t('doings.title')}</h2>
        {open > 0 && <span className="muted">{t('doings.open', { count: open })}</span>}
      </div>
      <Panel query={query} failure={t('doings.failed')} skeleton={<TableSkeleton rows={2} />}>
        {(items) => (items.length === 0 ? <p className="muted doings-none">{t('doings.none')}</p> : <Items items={items} />)}
      </Panel>
    </section>
  )
}

function Items({ items }: { items: Doing[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.kind} ${item.subject}`}>
          <Way kind={item.kind}>
            <What item={item} />
          </Way>
        </li>
      ))}
    </ul>
  )
}

const icons: Record<DoingKind, IconName> = {
  terms: 'rows',
  link: 'link',
  'second-factor': 'shield',
  'backup-codes': 'lock',
  email: 'mail',
}

function What({ item: { kind, subject, count } }: { item: Doing }) {
  const { t } = useTranslation()
  const slots = { subject: subject ?? '', count: count ?? 0 }
  return (
    <Fragment>
      <Icon name={icons[kind]} />
      <span className="what">
        <span className="name">{t(`doings.kinds.${kind}.title`, slots)}</span>
        <span className="muted">{t(`doings.kinds.${kind}.text`, slots)}</span>
      </span>
      <Icon name="right" small />
    </Fragment>
  )
}

/** Terms are accepted in their own dialog, a link is the firm's to make, and all else is done in the profile. */
function Way({ kind, children }: { kind: DoingKind; children: ReactNode }) {
  const client = useQueryClient()
  const { contact } = useEdition()
  if (kind === 'link') return <a href={`mailto:${contact.email}`}>{children}</a>
  if (kind !== 'terms') return <Link to="/profile/me">{children}</Link>
  return (
    <button type="button" onClick={() => void client.invalidateQueries(welcomeQuery)}>
      {children}
    </button>
  )
}

/** On a phone the list is far below: one line under the total leads there. */
export function DoingBanner() {
  const { t } = useTranslation()
  const { data } = useQuery(doingsQuery)
  if (!data || data.length === 0) return null
  return (
    <a className="doings-banner only-mobile" href={`#${place}`}>
      <Icon name="check" />
      <span>{t('doings.banner', { count: data.length })}</span>
      <Icon name="right" small />
    </a>
  )
}
