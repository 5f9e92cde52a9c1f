import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { isFigureKind, type TodayKind } from '../../../contract/today-terms.ts'
import { todayPath } from '../../paths.ts'
import { kindSource } from '../../queries.ts'
import { FigureRows } from './figure-table.tsx'
import { TodoList } from './todo-group.tsx'

/** All items of one kind, in pages. */
export function KindPage({ portal, kind }: { portal: string; kind: TodayKind }) {
  const { t } = useTranslation()
  const list = useList(kindSource, { portal, kind })
  const name = t(`today.kinds.${kind}`)
  return (
    <div className="wide today">
      <p>
        <Link className="today-back" to={todayPath(portal)}>
          <Icon name="back" small />
          {t('today.back')}
        </Link>
      </p>
      <h1>{list.firstPage ? t('today.allOf', { kind: name, count: list.firstPage.count }) : name}</h1>
      {list.state === 'failed' && <ErrorState title={t('today.failed')} error={list.error} onRetry={list.retry} />}
      {list.state === 'loading' && <TableSkeleton rows={9} />}
      {list.state === 'ready' && (
        <PagedList list={list} failure={t('today.failed')} empty={<EmptyState title={t('today.noItems')} />} more={t('today.more')}>
          {(items) =>
            isFigureKind(kind) ? (
              <FigureRows portal={portal} kind={kind} items={items} />
            ) : (
              <div className="todo-group">
                <TodoList portal={portal} kind={kind} items={items} />
              </div>
            )
          }
        </PagedList>
      )}
    </div>
  )
}
