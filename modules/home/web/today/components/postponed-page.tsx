import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import type { PostponedItem } from '../../../contract/postponements.ts'
import { todayPath } from '../../paths.ts'
import { postponedQuery } from '../../queries.ts'
import { useItemText } from '../use-item-text.ts'
import { usePostpone } from '../use-postpone.ts'

/** The items that the caller has postponed, each with its day and a button that brings it back. */
export function PostponedPage({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const query = useQuery(postponedQuery(portal))
  return (
    <div className="wide today postponed-head">
      <p>
        <Link className="today-back" to={todayPath(portal)}>
          <Icon name="back" small />
          {t('today.back')}
        </Link>
      </p>
      <h1>{query.data ? t('today.allOf', { kind: t('today.postponed'), count: query.data.items.length }) : t('today.postponed')}</h1>
      <p className="muted">{t('today.postponedHelp')}</p>
      <Panel query={query} failure={t('today.failed')} skeleton={<TableSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('today.nonePostponed')} />
          ) : (
            <div className="todo-group postponed">
              <ul>
                {items.map((one) => (
                  <PostponedRow key={`${one.kind} ${one.item.cause}`} portal={portal} postponed={one} />
                ))}
              </ul>
            </div>
          )
        }
      </Panel>
    </div>
  )
}

function PostponedRow({ portal, postponed: { kind, until, item } }: { portal: string; postponed: PostponedItem }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const textOf = useItemText()
  const { bringBack, isSaving } = usePostpone()
  return (
    <li>
      <Link to={accountPath(portal, item.account)}>{item.client}</Link>
      <span className="muted">
        {t(`today.kinds.${kind}`)} · {textOf(kind, item)}
      </span>
      <span className="number">{t('today.until', { day: date(until) })}</span>
      <button
        type="button"
        className="button quiet"
        disabled={isSaving}
        aria-label={`${t('today.bringBack')}: ${item.client}`}
        onClick={() => void bringBack({ portal, kind, cause: item.cause })}
      >
        <Icon name="undo" small />
        {t('today.bringBack')}
      </button>
    </li>
  )
}
