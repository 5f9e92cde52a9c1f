import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import type { TodayItem } from '../../../contract/today.ts'
import type { FigureKind, TodayKind } from '../../../contract/today-terms.ts'
import { itemPath, itemSearch } from '../../paths.ts'
import { useItemText } from '../use-item-text.ts'
import { KindSection } from './kind-section.tsx'
import { PostponeButton } from './postpone-button.tsx'

type Props = { portal: string; kind: TodayKind; items: readonly TodayItem[]; count: number }

type TodoKind = Exclude<TodayKind, FigureKind>

const icons: Readonly<Record<TodoKind, IconName>> = {
  'review-due': 'calendar',
  'task-due': 'check',
  birthday: 'star',
  'message-waiting': 'mail',
  'link-request': 'link',
  'form-overdue': 'document',
  'form-waiting': 'document',
  'proposal-expiring': 'scales',
  'signature-overdue': 'sign',
}

/** Items of one kind, each with its client, what is due and a link to where it is done. */
export function TodoGroup({ portal, kind, items, count }: Props) {
  const { t } = useTranslation()
  const heading = (
    <>
      <Icon name={icons[kind as TodoKind]} small />
      <h3>{t(`today.kinds.${kind}`)}</h3>
    </>
  )
  return (
    <KindSection portal={portal} kind={kind} count={count} shown={items.length} className="todo-group" heading={heading}>
      <TodoList portal={portal} kind={kind as TodoKind} items={items} />
    </KindSection>
  )
}

export function TodoList({ portal, kind, items }: { portal: string; kind: TodoKind; items: readonly TodayItem[] }) {
  const { t } = useTranslation()
  const textOf = useItemText()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={accountPath(portal, item.account)}>{item.client}</Link>
          <span className="muted">{textOf(kind, item)}</span>
          <Link
            to={itemPath(portal, kind, item)}
            search={itemSearch(kind, item) as never}
            aria-label={`${t(`today.links.${kind}`)}: ${item.client}`}
          >
            {t(`today.links.${kind}`)}
          </Link>
          <PostponeButton portal={portal} kind={kind} item={item} />
        </li>
      ))}
    </ul>
  )
}
