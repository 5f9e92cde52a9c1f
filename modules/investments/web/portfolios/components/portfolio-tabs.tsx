import type { Portfolio } from '../../../contract/portfolios.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { listTabs, type Tab } from '../portfolio-search.ts'

/** `onIntent` is called when the pointer or the keyboard focus is on a tab. */
type Props = { current: Tab; offers: Portfolio['offers']; available: { readonly [Name in Tab]?: unknown }; onIntent: (tab: Tab) => void }

/** Shows the tabs. Each tab is a link with its own URL, so that Back returns to the previous one. */
export function PortfolioTabs({ current, offers, available, onIntent }: Props) {
  const { t } = useTranslation()
  return (
    <nav className="tabs" aria-label={t('portfolios.tabs')}>
      <div className="wide">
        <ul>
          {listTabs(offers, available).map((tab) => (
            <li key={tab}>
              <TabLink tab={tab} isCurrent={tab === current} label={t(`portfolios.tab.${tab}`)} onIntent={onIntent} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Links to a tab. The valuation date and the benchmark stay in the URL; the state of a single tab is removed. */
function TabLink({ tab, isCurrent, label, onIntent }: { tab: Tab; isCurrent: boolean; label: string } & Pick<Props, 'onIntent'>) {
  const router = useRouter()
  const navigate = useNavigate()
  const target = {
    to: '.',
    search: ((before: { on?: string; benchmark?: string }) => ({
      ...(before.on && { on: before.on }),
      ...(before.benchmark && { benchmark: before.benchmark }),
      ...(tab !== 'holdings' && { tab }),
    })) as never,
    resetScroll: false,
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(target)
  }
  // The router's `Link` is not used, because it treats a URL without a tab as active on every tab.
  return (
    <a
      ref={isCurrent ? showInRow : undefined}
      href={router.buildLocation(target).href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={() => onIntent(tab)}
      onFocus={() => onIntent(tab)}
    >
      {label}
    </a>
  )
}

/** Scrolls the open tab into view. On a phone the tabs are wider than the screen. */
function showInRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest('.wide')
  if (!link || !row) return
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
