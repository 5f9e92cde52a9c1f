import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endImpersonation } from '@atrium/identity/web/impersonation/queries'
import type { StaffPanelProps } from '@atrium/people/web/staff-panel.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { clientQuery } from '../../queries.ts'
import { usePanelPlace } from '../use-panel-place.ts'
import { AccessDrawer } from './access-drawer.tsx'
import { ConsentsTab } from './consents-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { ReviewTab } from './review-tab.tsx'
import { SummaryTab } from './summary-tab.tsx'
import { TasksTab } from './tasks-tab.tsx'
import { TimelineTab } from './timeline-tab.tsx'
import type { ClientView, TabName } from '../client-view.ts'
import '../../rows.css'
import './staff-panel.css'

const tabs = {
  summary: SummaryTab,
  timeline: TimelineTab,
  notes: NotesTab,
  tasks: TasksTab,
  people: PeopleTab,
  consents: ConsentsTab,
  review: ReviewTab,
}
const tabNames = Object.keys(tabs) as TabName[]

/** The panel of staff beside the page of a client, or a button that opens it in a drawer. */
export function ClientPanel({ part, hasRoom, ...place }: StaffPanelProps) {
  const { t } = useTranslation()
  const { isBeside, isWide, setHidden } = usePanelPlace(hasRoom)
  const [isOpen, setIsOpen] = useState(false)
  if (part === 'beside')
    return isBeside ? (
      <aside className="staff-panel" aria-label={t('clientPage.panel')}>
        <PanelContent key={place.account} {...place} onHide={() => setHidden(true)} />
      </aside>
    ) : null
  if (isBeside) return null
  return (
    <div className="staff-panel-opener wrap">
      <button className="button" type="button" onClick={() => (isWide ? setHidden(false) : setIsOpen(true))}>
        <Icon name="people" small />
        {t(isWide ? 'clientPage.show' : 'clientPage.open')}
      </button>
      {isOpen && (
        <Drawer title={t('clientPage.panel')} context={t('clientPage.panelLede')} onClose={() => setIsOpen(false)}>
          <PanelContent key={place.account} {...place} />
        </Drawer>
      )}
    </div>
  )
}

type ContentProps = Omit<StaffPanelProps, 'part' | 'hasRoom'> & { onHide?: () => void }

function PanelContent({ portal, account, isImpersonating, onHide }: ContentProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabName>('summary')
  const [seesAccess, setSeesAccess] = useState(false)
  const query = useQuery(clientQuery(account))
  const showRefusal = useRefusal()
  const id = useId()
  const Content = tabs[tab]
  const counts: Partial<Record<TabName, number>> = query.data
    ? { notes: query.data.counts.notes, tasks: query.data.counts.openTasks, people: query.data.counts.people }
    : {}
  return (
    <>
      <TabRow id={id} tab={tab} counts={counts} onTab={setTab} onHide={onHide} />
      <div className="staff-panel-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {isImpersonating && (
          <p className="staff-panel-note">
            <span>{t('clientPage.readOnly')}</span>
            <button className="link" type="button" onClick={() => void endImpersonation(account).catch(showRefusal)}>
              {t('clientPage.leaveView')}
            </button>
          </p>
        )}
        <Panel query={query} failure={t('clientPage.failed')} skeleton={<TableSkeleton rows={6} />}>
          {(client) => {
            const view: ClientView = { portal, client, canWrite: !isImpersonating, onTab: setTab, onAccess: () => setSeesAccess(true) }
            return <Content view={view} />
          }}
        </Panel>
      </div>
      {seesAccess && query.data && <AccessDrawer client={query.data} onClose={() => setSeesAccess(false)} />}
    </>
  )
}

type TabRowProps = {
  id: string
  tab: TabName
  counts: Partial<Record<TabName, number>>
  onTab: (tab: TabName) => void
  onHide: (() => void) | undefined
}

/** Tabs are one tab stop; arrow keys move between them. */
function TabRow({ id, tab, counts, onTab, onHide }: TabRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const index = tabNames.indexOf(tab)
    const target =
      event.key === 'ArrowRight'
        ? index + 1
        : event.key === 'ArrowLeft'
          ? index - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? -1
              : null
    if (target === null) return
    event.preventDefault()
    const next = tabNames.at(target % tabNames.length) ?? 'summary'
    onTab(next)
    row.current?.querySelector<HTMLButtonElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className="staff-panel-head">
      <div className="staff-tabs" role="tablist" tabIndex={-1} aria-label={t('clientPage.panel')} ref={row} onKeyDown={move}>
        {tabNames.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            data-tab={name}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {t(`clientPage.tabs.${name}`)}
            {counts[name] !== undefined && <span className="tally">{counts[name]}</span>}
          </button>
        ))}
      </div>
      {onHide && (
        <button className="staff-panel-hide" type="button" aria-label={t('clientPage.hide')} title={t('clientPage.hide')} onClick={onHide}>
          <Icon name="expand" small />
        </button>
      )}
    </div>
  )
}
