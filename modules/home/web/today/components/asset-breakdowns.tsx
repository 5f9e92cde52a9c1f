import type { Currency } from '@atrium/domain/currency'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Change, Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { removeEmptyValues } from '@atrium/ui/lib/list-search'
import { accountPath, clientsPath } from '@atrium/ui/lib/paths'
import { useList } from '@atrium/ui/lib/use-list'
import type { api } from '../../api.ts'
import { assetPartKinds, type AssetBreakdown, type AssetFigure } from '../../../contract/today-terms.ts'
import { usePageSearch } from '@atrium/ui/pages'
import { assetPartsSource } from '../../queries.ts'
import { formatAssetAddress } from '../asset-address.ts'
import { parseTodaySearch } from '../today-search.ts'

type Types = Awaited<ReturnType<typeof api.today.assets>>['types']
type Props = { portal: string; types: Types; currency: Currency }

/** Assets by type of portfolio, group or client. Each leads to its clients, and each figure to its explanation. */
export function AssetBreakdowns({ portal, types, currency }: Props) {
  const { t } = useTranslation()
  const [{ by = 'types' }, setSearch] = usePageSearch(parseTodaySearch)
  return (
    <div className="asset-breakdowns" id="asset-breakdowns">
      <Segmented
        label={t('today.breakDownBy')}
        value={by}
        choices={assetPartKinds.map((value) => ({ value, label: t(`today.breakdowns.${value}`) }))}
        onChoose={(chosen) => setSearch((before) => removeEmptyValues({ ...before, by: chosen === 'types' ? undefined : chosen }))}
      />
      {by === 'types' ? (
        <TypeTable portal={portal} types={types} currency={currency} />
      ) : (
        <PartTable key={by} portal={portal} by={by} currency={currency} />
      )}
    </div>
  )
}

const explainOf = (figure: AssetFigure, by: 'types' | AssetBreakdown, of: string) => formatAssetAddress({ figure, by, of })

function TypeTable({ portal, types, currency }: Props) {
  const { t } = useTranslation()
  const { amount, rate } = useFormats()
  return (
    <Table caption={t('today.byType')} name={t('today.type')}>
      {types.map(({ type, value, share }) => (
        <tr className="row" key={type}>
          <th scope="row">
            <Link to={clientsPath(portal)} search={{ type } as never}>
              {t(`portfolioTypes.${type}`)}
            </Link>
          </th>
          <td className="n strong">
            <Explained explain={explainOf('assets.value', 'types', type)}>{amount(value, currency, undefined, 0)}</Explained>
          </td>
          <td className="n">
            <Explained explain={explainOf('assets.share', 'types', type)}>{rate(share, 'negative')}</Explained>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function PartTable({ portal, by, currency }: { portal: string; by: AssetBreakdown; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, rate } = useFormats()
  const list = useList(assetPartsSource, { portal, by })
  if (list.state === 'failed') return <ErrorState title={t('today.assetsFailed')} error={list.error} onRetry={list.retry} />
  if (list.state === 'loading') return <TableSkeleton rows={6} />
  return (
    <>
      <PagedList list={list} failure={t('today.assetsFailed')} empty={<EmptyState title={t('today.noAssets')} />} more={t('today.more')}>
        {(parts) => (
          <Table caption={t(`today.by.${by}`)} name={t(`today.breakdowns.${by}`)} hasChange>
            {parts.map(({ id, name, value, share, newMoney, movement }) => (
              <tr className="row" key={id ?? 'none'}>
                <th scope="row">
                  {id === null || name === null ? (
                    t('today.noGroup')
                  ) : by === 'clients' ? (
                    <Link to={accountPath(portal, id)}>{name}</Link>
                  ) : (
                    <Link to={clientsPath(portal)} search={{ group: id } as never}>
                      {name}
                    </Link>
                  )}
                </th>
                <td className="n strong">
                  <Explained explain={explainOf('assets.value', by, id ?? 'none')}>{amount(value, currency, undefined, 0)}</Explained>
                </td>
                <td className="n priority-2">
                  <Explained explain={explainOf('assets.share', by, id ?? 'none')}>{rate(share, 'negative')}</Explained>
                </td>
                <td className="n">
                  <Explained explain={explainOf('assets.new-money', by, id ?? 'none')}>
                    <Change amount={newMoney} currency={currency} decimals={0} />
                  </Explained>
                </td>
                <td className="n">
                  <Explained explain={explainOf('assets.movement', by, id ?? 'none')}>
                    <Change amount={movement} currency={currency} decimals={0} />
                  </Explained>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      <p className="muted">{by === 'groups' ? `${t('today.movementHelp')} ${t('today.groupsHelp')}` : t('today.movementHelp')}</p>
    </>
  )
}

function Table({
  caption,
  name,
  hasChange = false,
  children,
}: {
  caption: string
  name: string
  hasChange?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const figures = [t('today.value'), t('today.share'), ...(hasChange ? [t('today.newMoney'), t('today.movement')] : [])]
  return (
    <FigureGroup>
      <table className="assets-types">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {figures.map((figure) => (
              <th scope="col" className={hasChange && figure === t('today.share') ? 'n priority-2' : 'n'} key={figure}>
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </FigureGroup>
  )
}
