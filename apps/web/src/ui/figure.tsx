import type { Money } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signOf } from '../i18n/decimals.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Icon } from './icon.tsx'
import { Missing } from './missing.tsx'
import { useUrlDrawer } from './use-url-drawer.ts'

/** The hero of a screen: a sum with its minor units in the muted ink. */
export function Figure({ money, reason }: { money: Money | null; reason: string }) {
  const { parts } = useFormats()
  if (!money)
    return (
      <p className="figure">
        <Missing reason={reason} />
      </p>
    )
  const { whole, minor, trail } = parts(money)
  return (
    <p className="figure">
      {whole}
      <span className="pence">
        {minor}
        {trail}
      </span>
    </p>
  )
}

export function signClass(value: string): string {
  const sign = signOf(value)
  return sign > 0 ? 'positive' : sign < 0 ? 'negative' : ''
}

/** A change in money: colour and sign, never colour alone. */
export function Change({ amount, currency, decimals }: { amount: string; currency: Currency; decimals?: number }) {
  const formats = useFormats()
  return <span className={signClass(amount)}>{formats.amount(amount, currency, 'always', decimals)}</span>
}

export function Rate({ rate }: { rate: string }) {
  const formats = useFormats()
  return <span className={signClass(rate)}>{formats.rate(rate)}</span>
}

export function RateOrMissing({ rate, reason }: { rate: string | null | undefined; reason: string }) {
  return rate ? <Rate rate={rate} /> : <Missing reason={reason} />
}

/** The mark beside a figure that says how it came about. */
export function ExplainMark({ explain, label }: { explain: string; label: string }) {
  const { open } = useUrlDrawer()
  return (
    <button type="button" className="explain" aria-label={label} title={label} onClick={() => open(explain)}>
      <Icon name="info" small />
    </button>
  )
}

/** Inside a table the figure itself is the way to its explanation. */
export function Explained({ explain, label, children }: { explain: string; label: string; children: ReactNode }) {
  const { open } = useUrlDrawer()
  return (
    <button type="button" className="explained" title={label} onClick={() => open(explain)}>
      {children}
      <span className="visually-hidden">, {label}</span>
    </button>
  )
}

export function useSinceText(on: string | null): string {
  const { t } = useTranslation()
  const { date } = useFormats()
  return on ? t('figures.since', { date: date(on) }) : t('figures.sinceLastValuation')
}
