import type { Money } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import { createContext, useContext, useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findSign } from '../i18n/decimals.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { isDirection, findNextFigure } from './figure-group.ts'
import { Icon } from './icon.tsx'
import { Missing } from './missing.tsx'
import { useUrlDrawer } from './use-url-drawer.ts'

/** Shows the main amount of a screen, with its minor units in the muted colour, or the reason why it is missing. */
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

export function findSignClass(value: string): string {
  const sign = findSign(value)
  return sign > 0 ? 'positive' : sign < 0 ? 'negative' : ''
}

/** Shows a change in money with a colour and a sign, so that nobody depends on the colour. */
export function Change({ amount, currency, decimals }: { amount: string; currency: Currency; decimals?: number }) {
  const formats = useFormats()
  return <span className={findSignClass(amount)}>{formats.amount(amount, currency, 'always', decimals)}</span>
}

export function Rate({ rate }: { rate: string }) {
  const formats = useFormats()
  return <span className={findSignClass(rate)}>{formats.rate(rate)}</span>
}

export function RateOrMissing({ rate, reason }: { rate: string | null | undefined; reason: string }) {
  return rate ? <Rate rate={rate} /> : <Missing reason={reason} />
}

/** Shows an info button that opens the explanation of a figure. */
export function ExplainMark({ explain, label }: { explain: string; label: string }) {
  const { open } = useUrlDrawer()
  return (
    <button type="button" className="explain" aria-label={label} title={label} onClick={() => open(explain)}>
      <Icon name="info" small />
    </button>
  )
}

type ExplainedProps = { explain: string; children: ReactNode }

/**
 * Shows a figure that opens its explanation. It looks like plain text until it is hovered or focused, so that a page with sixty figures
 * stays readable.
 */
export function Explained(props: ExplainedProps) {
  const how = useContext(FigureGroupContext)
  return how === null ? <SeparateExplained {...props} /> : <ExplanationButton {...props} how={how} tabIndex={-1} />
}

function SeparateExplained(props: ExplainedProps) {
  const { t } = useTranslation()
  return <ExplanationButton {...props} how={t('figures.how')} tabIndex={0} />
}

function ExplanationButton({ explain, children, how, tabIndex }: ExplainedProps & { how: string; tabIndex: 0 | -1 }) {
  const { open } = useUrlDrawer()
  return (
    <button type="button" className="explained" tabIndex={tabIndex} onClick={() => open(explain)}>
      {children}
      <span className="visually-hidden">, {how}</span>
    </button>
  )
}

/** Shows a name that opens a drawer. In a table, arrow keys reach it as they reach figures. */
export function DrawerButton({ drawer, children }: { drawer: string; children: ReactNode }) {
  const { open } = useUrlDrawer('drawer')
  const isInGroup = useIsInFigureGroup()
  return (
    <button type="button" className="explained opens" tabIndex={isInGroup ? -1 : 0} aria-haspopup="dialog" onClick={() => open(drawer)}>
      {children}
    </button>
  )
}

type DetailsButtonProps = { isOpen: boolean; controls: string; onToggle: () => void; children: ReactNode }

/** Shows a name that opens the details of its row. */
export function DetailsButton({ isOpen, controls, onToggle, children }: DetailsButtonProps) {
  const isInGroup = useIsInFigureGroup()
  return (
    <button
      type="button"
      className="explained unfolds"
      tabIndex={isInGroup ? -1 : 0}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'down' : 'right'} small />
      {children}
    </button>
  )
}

/** Accessible text after the value of every figure of a group. Null outside a group. */
const FigureGroupContext = createContext<string | null>(null)

/** Returns true inside a group of figures, where arrow keys reach a figure and it is not a tab stop. */
export const useIsInFigureGroup = (): boolean => useContext(FigureGroupContext) !== null

/** Groups the figures of a table. The group is one tab stop, and arrow keys move between its figures. */
export function FigureGroup({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const how = t('figures.how')
  const hint = useId()
  const ref = useRef<HTMLDivElement>(null)
  const listVisible = (selector: string) =>
    [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) => one.checkVisibility())
  const listFigures = () => listVisible('.explained')
  /** Figures and sortable headings. Arrow keys reach the headings, which are not tab stops. */
  const listStops = () => listVisible('.explained, thead button')
  // A search may remove the row with the tab stop, so another visible figure becomes the tab stop.
  useEffect(() => {
    const all = listFigures()
    if (!listStops().some((one) => one.tabIndex === 0) && all[0]) all[0].tabIndex = 0
  })
  const onFocus = ({ target }: FocusEvent) => {
    for (const one of listStops()) one.tabIndex = one === target ? 0 : -1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isDirection(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const isHeading = event.target instanceof Element && event.target.matches('thead button')
    const all = isVertical ? listStops() : isHeading ? listVisible('thead button') : listFigures()
    const current = all.findIndex((one) => one === event.target)
    if (current < 0) return
    event.preventDefault()
    const next = findNextFigure(
      all.map((one) => one.getBoundingClientRect()),
      current,
      event.key,
    )
    if (next !== null) all[next]?.focus()
  }
  return (
    <FigureGroupContext value={how}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the figures inside are operated; the group only moves between them */}
      <div className="figures" role="group" aria-describedby={hint} ref={ref} onKeyDown={onKeyDown} onFocus={onFocus}>
        {children}
        <p className="figure-keys" id={hint}>
          {t('figures.keys')}
        </p>
      </div>
    </FigureGroupContext>
  )
}

export function useSinceText(on: string | null): string {
  const { t } = useTranslation()
  const { date } = useFormats()
  return on ? t('figures.since', { date: date(on) }) : t('figures.sinceLastValuation')
}
