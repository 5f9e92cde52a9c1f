import { useId, type ReactNode } from 'react'
import { Panel, type PanelProps } from './panel.tsx'
import { TableSkeleton } from './states.tsx'
import './setting.css'

/** Shows a section of settings: a heading, an introduction, and rows with one action each. */
export function Settings({ title, lede, children, action }: { title: string; lede?: string; children: ReactNode; action?: ReactNode }) {
  const id = useId()
  return (
    <section className="settings" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lede && <p className="muted">{lede}</p>}
      <ul>{children}</ul>
      {action}
    </section>
  )
}

/** Shows settings with their loading and failed states. These are wrapped in a list item, because a list may contain only list items. */
export function SettingPanel<Data>({ query, failure, children }: Omit<PanelProps<Data>, 'skeleton'>) {
  const rows = (
    <Panel query={query} failure={failure} skeleton={<TableSkeleton rows={1} />}>
      {children}
    </Panel>
  )
  return query.data === undefined ? <li>{rows}</li> : rows
}

/** `isNested` is true if the row belongs to the preceding row. `mark` is a short text beside the title. */
type Row = { isNested?: boolean; title: ReactNode; mark?: string | undefined; children?: ReactNode; action?: ReactNode }

export function Setting({ isNested, title, mark, children, action }: Row) {
  return (
    <li className={isNested ? 'setting nested' : 'setting'}>
      <div>
        <p className="setting-title">
          {title}
          {mark && <span className="setting-mark">{mark}</span>}
        </p>
        {children && <div className="setting-text">{children}</div>}
      </div>
      {action}
    </li>
  )
}
