import type { ClientListEntry } from '../../../contract/accounts.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Formats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import { findSignClass } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { splitName } from '../client-pages.ts'

type NameOptions = {
  byFirstName: boolean
  portal: string
  /** Why the client matches the search and the conditions. */ reasons: readonly string[]
}

/**
 * Renders the name as a plain link, which the table opens within the application. A router link in each row would delay
 * rendering by a frame.
 */
export function renderName(entry: ClientListEntry, { byFirstName, portal, reasons }: NameOptions): ReactNode {
  const { before, strong, after } = splitName(entry.name, byFirstName)
  return (
    <>
      <a href={entry.fault === 'not-in-portal' ? `?bringIn=${encodeURIComponent(entry.externalId ?? '')}` : accountPath(portal, entry.id)}>
        {before}
        <b>{strong}</b>
        {after}
      </a>
      <span className="only-mobile sub">{entry.portfolios.map(({ type }) => type).join(', ')}</span>
      {reasons.length > 0 && (
        <span className={entry.foundBy ? 'why found' : 'why'} title={reasons.join('\n')}>
          {reasons.join(' · ')}
        </span>
      )}
    </>
  )
}

export function renderValue({ value, change, fault }: ClientListEntry, t: TFunction, formats: Formats): ReactNode {
  if (!value) return <Missing reason={fault ? t(`clients.faultReason.${fault}`) : t('figures.noValue')} />
  return (
    <>
      <span title={formats.money(value)}>{formats.amount(value.amount, value.currency, 'negative', 0)}</span>
      {change && <small className="only-mobile">{renderChange(change, formats)}</small>}
    </>
  )
}

export function renderChange({ amount, currency }: NonNullable<ClientListEntry['change']>, formats: Formats): ReactNode {
  return <span className={findSignClass(amount)}>{formats.amount(amount, currency, 'always', 0)}</span>
}

const typesShown = 3

export function renderTypes({ portfolios }: ClientListEntry): ReactNode {
  const types = [...new Set(portfolios.map(({ type }) => type))]
  return (
    <>
      {types.slice(0, typesShown).map((type) => (
        <span key={type} className="chip" data-type={type.toLowerCase()}>
          {type}
        </span>
      ))}
      {types.length > typesShown && <span className="more">+{types.length - typesShown}</span>}
    </>
  )
}

export function renderStatus({ fault }: ClientListEntry, t: TFunction): ReactNode {
  if (!fault) return null
  return (
    <span className="flag off" title={t(`clients.faultReason.${fault}`)}>
      <Icon name={fault === 'not-in-portal' ? 'plus' : 'lock'} small />
      {t(`clients.fault.${fault}`)}
    </span>
  )
}
