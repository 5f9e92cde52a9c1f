import type { ClientListEntry } from '../../../contract/accounts.ts'
import type { TFunction } from 'i18next'
import { memo, type ReactNode } from 'react'
import type { Formats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import { signClass } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Bone } from '@atrium/ui/components/states.tsx'
import { cellClass, type ClientColumn, type ColumnId } from '../client-columns.ts'
import { nameParts } from '../client-pages.ts'

/** What every row needs, made once for all of them: a hook or a router link in each cell would cost a frame. */
export type RowTools = { columns: ClientColumn[]; byFirstName: boolean; portal: string; formats: Formats; t: TFunction }

type Props = { index: number; entry: ClientListEntry; tools: RowTools }

export const ClientRow = memo(function ClientRow({ index, entry, tools }: Props) {
  return (
    <tr role="row" className={entry.fault ? 'row disabled' : 'row'} data-index={index} aria-rowindex={index + 2}>
      {tools.columns.map(({ id, isNumber, priority }) => {
        const Cell = id === 'name' ? 'th' : 'td'
        return (
          <Cell
            key={id}
            role={id === 'name' ? 'rowheader' : 'cell'}
            scope={id === 'name' ? 'row' : undefined}
            className={`${cellClass(isNumber, priority)} col-${id}`}
          >
            {cells[id](entry, tools)}
          </Cell>
        )
      })}
    </tr>
  )
})

const cells: Record<ColumnId, (entry: ClientListEntry, tools: RowTools) => ReactNode> = {
  name: nameCell,
  portfolios: typesCell,
  group: ({ groups }) => groups.join(', '),
  value: valueCell,
  change: ({ change }, { t, formats }) => (change ? changeText(change, formats) : <Missing reason={t('figures.noChange')} />),
  change1y: ({ change1y }, { t, formats }) =>
    change1y ? <span className={signClass(change1y)}>{formats.rate(change1y)}</span> : <Missing reason={t('figures.noYear')} />,
  lastSignIn: ({ lastSignInAt }, { t, formats }) =>
    lastSignInAt ? (
      <time dateTime={lastSignInAt} title={formats.moment(lastSignInAt)}>
        {formats.age(lastSignInAt)}
      </time>
    ) : (
      t('clients.never')
    ),
  advisers: ({ advisers }) => advisers.join(', '),
  externalId: ({ externalId }, { t }) => externalId ?? <Missing reason={t('clients.faultReason.no-external-id')} />,
  asOn: ({ asOn }, { formats }) => asOn && formats.date(asOn),
  status: statusCell,
}

function nameCell(entry: ClientListEntry, { byFirstName, portal }: RowTools): ReactNode {
  const { before, strong, after } = nameParts(entry.name, byFirstName)
  return (
    <>
      <a href={accountPath(portal, entry.id)}>
        {before}
        <b>{strong}</b>
        {after}
      </a>
      <span className="only-mobile sub">{entry.portfolios.map(({ type }) => type).join(', ')}</span>
    </>
  )
}

function valueCell({ value, change, fault }: ClientListEntry, { t, formats }: RowTools): ReactNode {
  if (!value) return <Missing reason={fault ? t(`clients.faultReason.${fault}`) : t('figures.noValue')} />
  return (
    <>
      <span title={formats.money(value)}>{formats.amount(value.amount, value.currency, 'negative', 0)}</span>
      {change && <small className="only-mobile">{changeText(change, formats)}</small>}
    </>
  )
}

function changeText({ amount, currency }: NonNullable<ClientListEntry['change']>, formats: Formats): ReactNode {
  return <span className={signClass(amount)}>{formats.amount(amount, currency, 'always', 0)}</span>
}

const typesShown = 3

function typesCell({ portfolios }: ClientListEntry): ReactNode {
  const types = [...new Set(portfolios.map(({ type }) => type))]
  return (
    <>
      {types.slice(0, typesShown).map((type) => (
        <span key={type} className="chip" data-type={type.toLowerCase()}>
          {type}
        </span>
      ))}
      {types.length > typesShown && <span className="more">+{types.length - typesShown}</span>}
    </>
  )
}

function statusCell({ fault }: ClientListEntry, { t }: RowTools): ReactNode {
  if (!fault) return null
  return (
    <span className="flag off" title={t(`clients.faultReason.${fault}`)}>
      <Icon name="lock" small />
      {t(`clients.fault.${fault}`)}
    </span>
  )
}

export function SkeletonRow({ index, columns }: { index: number; columns: ClientColumn[] }) {
  return (
    <tr role="row" className="row" aria-rowindex={index + 2} aria-busy="true">
      {columns.map(({ id, isNumber, priority }) => (
        <td key={id} role="cell" className={`${cellClass(isNumber, priority)} col-${id}`}>
          <Bone width={id === 'name' ? `${110 + ((index * 37) % 60)}px` : isNumber ? '64px' : '84px'} />
        </td>
      ))}
    </tr>
  )
}
