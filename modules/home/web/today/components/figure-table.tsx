import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findSignClass } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import type { TodayItem } from '../../../contract/today.ts'
import type { FigureKind, TodayKind } from '../../../contract/today-terms.ts'
import { itemPath } from '../../paths.ts'
import { KindSection } from './kind-section.tsx'
import { PostponeButton } from './postpone-button.tsx'

type Props = { portal: string; kind: TodayKind; items: readonly TodayItem[]; count: number }

/** Clients whose figures stand out, with the figures. */
export function FigureTable({ portal, kind, items, count }: Props) {
  const { t } = useTranslation()
  const heading = <h2>{t(`today.kinds.${kind}`)}</h2>
  return (
    <KindSection portal={portal} kind={kind} count={count} shown={items.length} className="figure-table" heading={heading}>
      <FigureRows portal={portal} kind={kind as FigureKind} items={items} />
    </KindSection>
  )
}

export function FigureRows({ portal, kind, items }: { portal: string; kind: FigureKind; items: readonly TodayItem[] }) {
  const { t } = useTranslation()
  const { amount, rate } = useFormats()
  const isChange = kind === 'large-movement'
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('today.client')}</th>
          <th scope="col" className="n">
            {t(isChange ? 'today.change' : kind === 'high-cash' ? 'today.cash' : 'today.line')}
          </th>
          <th scope="col" className="n">
            {t(kind === 'drift' ? 'today.drift' : 'today.share')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('today.postpone')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr className="row" key={item.id}>
            <th scope="row">
              <Link to={kind === 'large-movement' ? accountPath(portal, item.account) : itemPath(portal, kind, item)}>{item.client}</Link>
              {kind === 'high-cash' && item.text !== null && <small>{item.text}</small>}
            </th>
            <td className={isChange ? `n ${findSignClass(item.amount?.amount ?? '0')}` : 'n muted'}>
              {item.amount ? amount(item.amount.amount, item.amount.currency, isChange ? 'always' : undefined, 0) : item.text}
            </td>
            <td className={isChange ? `n ${findSignClass(item.rate ?? '0')}` : 'n strong'}>
              {item.rate !== null && rate(item.rate, isChange ? 'always' : 'negative')}
            </td>
            <td className="postpone-cell">
              <PostponeButton portal={portal} kind={kind} item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
