import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { TodayItem } from '../../../contract/today.ts'
import { isFigureKind, type TodayKind } from '../../../contract/today-terms.ts'
import { todayPath } from '../../paths.ts'
import { assetsQuery } from '../../queries.ts'
import { AssetsPanel } from './assets-panel.tsx'
import { FigureTable } from './figure-table.tsx'
import { TodoGroup } from './todo-group.tsx'

type Group = { kind: TodayKind; items: readonly TodayItem[]; count: number }
type Props = { portal: string; list: { today: string; groups: readonly Group[]; postponed: number } }

export function TodayView({ portal, list: { today, groups, postponed } }: Props) {
  const { t, i18n } = useTranslation()
  const { date } = useFormats()
  const assets = useQuery(assetsQuery(portal))
  const count = groups.reduce((total, group) => total + group.count, 0)
  const todo = groups.filter(({ kind }) => !isFigureKind(kind))
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { weekday: 'long', timeZone: 'UTC' })
  return (
    <div className="wide today">
      <header className="today-head">
        <h1>
          {day.format(new Date(`${today}T12:00:00Z`))} {date(today)}
        </h1>
        <p className="muted">
          {count === 0 ? t('today.noItems') : t('today.items', { count })}
          {postponed > 0 && (
            <>
              {' '}
              <Link to={todayPath(portal)} search={{ all: 'postponed' } as never}>
                {t('today.countPostponed', { count: postponed })}
              </Link>
            </>
          )}
        </p>
      </header>
      <div className="today-columns">
        <section aria-labelledby="today-todo">
          <h2 id="today-todo">{t('today.todo')}</h2>
          {todo.length === 0 ? (
            <EmptyState title={t('today.noItems')} />
          ) : (
            todo.map((group) => <TodoGroup key={group.kind} portal={portal} {...group} />)
          )}
          <div className="today-figures">
            {groups
              .filter(({ kind }) => isFigureKind(kind))
              .map((group) => (
                <FigureTable key={group.kind} portal={portal} {...group} />
              ))}
          </div>
        </section>
        <Panel query={assets} failure={t('today.assetsFailed')} skeleton={<TableSkeleton rows={6} />}>
          {(data) => <AssetsPanel portal={portal} assets={data} />}
        </Panel>
      </div>
    </div>
  )
}
