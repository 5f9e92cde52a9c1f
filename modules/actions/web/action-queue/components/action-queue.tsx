import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContributions } from '@atrium/ui/contributions'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { Action } from '../../../contract/action-queue.ts'
import { actionQueueQuery } from '../queries.ts'
import './action-queue.css'

const anchor = 'action-queue'

/** Lists the client's outstanding actions. */
export function ActionQueue() {
  return <QueueSection query={useQuery(actionQueueQuery)} />
}

function QueueSection({ query }: { query: UseQueryResult<Action[]> }) {
  const { t } = useTranslation()
  const openCount = countOpen(query.data)
  return (
    <section className="action-queue" id={anchor} aria-labelledby="action-queue-title">
      <div className="section-head">
        <h2 id="action-queue-title">{t('actionQueue.title')}</h2>
        {openCount > 0 && <span className="muted">{t('actionQueue.open', { count: openCount })}</span>}
      </div>
      <Panel query={query} failure={t('actionQueue.failed')} skeleton={<TableSkeleton rows={2} />}>
        {(actions) =>
          actions.length === 0 ? (
            <p className="muted action-queue-none">{t('actionQueue.none')}</p>
          ) : (
            <Suspense fallback={<TableSkeleton rows={actions.length} />}>
              <Entries actions={actions} />
            </Suspense>
          )
        }
      </Panel>
    </section>
  )
}

function Entries({ actions }: { actions: Action[] }) {
  const entries = Object.assign({}, ...useContributions('actions')) as ReturnType<typeof useContributions<'actions'>>[number]
  return (
    <ul>
      {actions.map((action) => {
        const Entry = entries[action.kind]
        return Entry ? (
          <li key={`${action.kind} ${action.subject}`}>
            <Entry action={action} />
          </li>
        ) : null
      })}
    </ul>
  )
}

/** Shows the list only if it contains actions. */
export function NonEmptyActionQueue() {
  const query = useQuery(actionQueueQuery)
  // The same query object, because a second subscriber would request the actions again.
  return query.data && query.data.length > 0 ? <QueueSection query={query} /> : null
}

/** Counts the actions that the reader must complete. A client's open request waits for the firm and is not counted; for staff it is. */
const countOpen = (actions: readonly Action[] = []): number =>
  actions.filter(({ request }) => request?.state !== 'open' || request.by !== null).length

/**
 * Shows a line with a link to the list below the total. Used on phones, where the list is far down the page. The line has the same height while
 * the actions load and if there are none, so that nothing below it moves.
 */
export function ActionBanner() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(actionQueueQuery)
  const openCount = countOpen(data)
  if (openCount === 0)
    return isError ? null : (
      <p className="action-banner only-mobile none">
        {data && (
          <>
            <Icon name="check" />
            <span className="muted">{t('actionQueue.none')}</span>
          </>
        )}
      </p>
    )
  return (
    <a className="action-banner only-mobile" href={`#${anchor}`}>
      <Icon name="check" />
      <span>{t('actionQueue.banner', { count: openCount })}</span>
      <Icon name="right" small />
    </a>
  )
}
