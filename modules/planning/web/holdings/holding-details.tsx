import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { StatedValue } from '../../contract/financial-holdings.ts'
import type { NetWorth } from '../../contract/net-worth.ts'
import { isPropertyType } from '../../contract/planning-terms.ts'
import { formatDrawer } from '../plan-address.ts'
import { holdingQuery } from '../queries.ts'
import { formatStored, shareDecimals } from './stored-value.ts'
import { useHoldingWords } from './use-holding-words.ts'

type Holding = NetWorth['holdings'][number]
type Props = { plan: NetWorth; account: string; holding: Holding; onClose: () => void; onGoTo: (drawer: string) => void }

/** The drawer of the selected holding: what it is, and its values over time. */
export function HoldingDetails({ plan, account, holding, onClose, onGoTo }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { typeName } = useHoldingWords()
  const query = useQuery(holdingQuery(account, holding.id))
  const buttons = plan.mayChange && (
    <>
      <button className="button primary" type="button" onClick={() => onGoTo(formatDrawer('edit-holding', holding.id))}>
        <Icon name="edit" small />
        {t('planning.edit')}
      </button>
      {isPropertyType(holding.type) && plan.hasEstimates && (
        <button className="button" type="button" onClick={() => onGoTo(formatDrawer('property-value-estimate', holding.id))}>
          {t('planning.estimateTitle')}
        </button>
      )}
    </>
  )
  return (
    <Drawer
      title={holding.name}
      response={formatStored(formats, holding.value, holding.currency) ?? t('planning.noValue')}
      context={`${typeName(holding.type)} · ${formats.date(holding.valueDate)}`}
      onClose={onClose}
      footer={buttons}
    >
      <Facts holding={holding} />
      <section>
        <h3>{t('planning.history')}</h3>
        <Panel query={query} failure={t('planning.failed')} skeleton={<TableSkeleton rows={3} />}>
          {({ values }) => <Values values={values} />}
        </Panel>
      </section>
    </Drawer>
  )
}

function Facts({ holding }: { holding: Holding }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const { details } = useHoldingWords()
  const share = percent(holding.share, undefined, shareDecimals(holding.share))
  const facts: readonly (readonly [string, string | false])[] = [
    [t('planning.propertyDetails'), isPropertyType(holding.type) && details(holding)],
    [
      t('planning.owned'),
      holding.ownership !== 'sole' &&
        `${t(`planning.ownerships.${holding.ownership}`)}: ${holding.coOwner ? t('planning.ownedWith', { percent: share, name: holding.coOwner }) : t('planning.ownedPart', { percent: share })}`,
    ],
    [t('planning.source'), t(`planning.sources.${holding.source}`)],
    [t('planning.returns'), holding.returns !== null && percent(holding.returns)],
    [t('planning.description'), holding.description],
  ]
  return (
    <dl className="holding-facts">
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Values({ values }: { values: readonly StatedValue[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('planning.valued')}</th>
          <th scope="col">{t('planning.source')}</th>
          <th scope="col" className="n">
            {t('planning.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ valueDate, value, currency, source }) => (
          <tr key={valueDate}>
            <th scope="row" className="number-left">
              {formats.date(valueDate)}
            </th>
            <td>{t(`planning.sources.${source}`)}</td>
            <td className="n">{formatStored(formats, value, currency) ?? t('planning.noValue')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
