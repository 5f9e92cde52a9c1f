import type { Portfolio } from '../../../contract/portfolios.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import { divideTabs, listTabs, type Tab } from '../portfolio-search.ts'

/** `onIntent` is called when the pointer enters a tab or the tab receives the keyboard focus. */
type Props = {
  current: Tab
  offers: Portfolio['offers']
  installedTabs: { readonly [Name in Tab]?: unknown }
  onIntent: (tab: Tab) => void
}

/**
 * Shows the tabs. Less frequently used ones are in a list. Each tab is a link with its own URL, so that Back returns to the previous tab.
 */
export function PortfolioTabs({ current, offers, installedTabs, onIntent }: Props) {
  const { t } = useTranslation()
  const { row, more } = divideTabs(listTabs(offers, installedTabs))
  return (
    <nav className="tabs" aria-label={t('portfolios.tabs')}>
      <div className="wide">
        <ul>
          {row.map((tab) => (
            <li key={tab}>
              <TabLink tab={tab} isCurrent={tab === current} onIntent={onIntent} />
            </li>
          ))}
          {more.length > 0 && (
            <li ref={more.includes(current) ? scrollIntoRow : undefined}>
              <MoreTabs tabs={more} current={current} onIntent={onIntent} />
            </li>
          )}
        </ul>
      </div>
    </nav>
  )
}

/** Shows the button of the list. If the open tab is in the list, the button names it. */
function MoreTabs({ tabs, current, onIntent }: { tabs: readonly Tab[] } & Pick<Props, 'current' | 'onIntent'>) {
  const { t } = useTranslation()
  const hasOpenTab = tabs.includes(current)
  const button = (
    <>
      {hasOpenTab ? t(`portfolios.tab.${current}`) : t('portfolios.moreTabs')}
      <Icon name="down" small />
      {hasOpenTab && <span className="visually-hidden">, {t('portfolios.moreTabs')}</span>}
    </>
  )
  return (
    <PopoverButton
      label={t('portfolios.moreTabs')}
      button={button}
      panelClassName="more-tabs"
      {...(hasOpenTab && { className: 'is-current' })}
    >
      {(close) => (
        <ul>
          {tabs.map((tab) => (
            <li key={tab}>
              <TabLink tab={tab} isCurrent={tab === current} onIntent={onIntent} onChosen={close} />
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  )
}

type LinkProps = { tab: Tab; isCurrent: boolean; onChosen?: () => void } & Pick<Props, 'onIntent'>

/** Tabs that list entries by date. They share the number of loaded pages. */
const entryTabs: ReadonlySet<Tab> = new Set(['transactions', 'transactions-file', 'cash-transactions', 'contract-notes'])

/**
 * Links to a tab. Valuation date and benchmark stay in the URL, as does the number of loaded pages for tabs of `entryTabs`. All other state
 * is removed.
 */
function TabLink({ tab, isCurrent, onChosen, onIntent }: LinkProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const target = {
    to: '.',
    search: ((before: { on?: string; benchmark?: string; pages?: number }) => ({
      ...(before.on && { on: before.on }),
      ...(before.benchmark && { benchmark: before.benchmark }),
      ...(before.pages && entryTabs.has(tab) && { pages: before.pages }),
      ...(tab !== 'holdings' && { tab }),
    })) as never,
    resetScroll: false,
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onChosen?.()
    void navigate(target)
  }
  // The router's `Link` is not used, because it treats a URL without a tab as active for every tab.
  return (
    <a
      ref={isCurrent ? scrollIntoRow : undefined}
      href={router.buildLocation(target).href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={() => onIntent(tab)}
      onFocus={() => onIntent(tab)}
    >
      {t(`portfolios.tab.${tab}`)}
    </a>
  )
}

/** Scrolls the open tab into view. On phones, the row of tabs is wider than the screen. */
function scrollIntoRow(tab: HTMLElement | null): void {
  const row = tab?.closest('.tabs .wide')
  if (!tab || !row) return
  row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
