import type { HeldFund as Positions } from '../../../contract/holdings.ts'
import type { Provenance } from '@atrium/contract/schema'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { heldFundQuery } from '../queries.ts'

type HoldingRequest = Parameters<typeof heldFundQuery>[0]
type Fund = NonNullable<Positions['fund']>

/** Shows the facts of a held fund, with the labels of the specification. Renders nothing for other holdings. */
export function HeldFund({ at }: { at: HoldingRequest }) {
  const { t } = useTranslation()
  const query = useQuery(heldFundQuery(at))
  return (
    <Panel query={query} failure={t('holdings.fundFailed')} skeleton={null}>
      {({ fund, provenance }) => fund && provenance && <FundFacts fund={fund} provenance={provenance} />}
    </Panel>
  )
}

function FundFacts({ fund, provenance }: { fund: Fund; provenance: Provenance }) {
  const { t } = useTranslation()
  const { amount, rate } = useFormats()
  const { citiCode, fundName, groupName, fundSize, assetClass, fundType, objective, currency, ongoingCharge } = fund
  const facts = {
    citiCode,
    fundName,
    groupName,
    fundSize: fundSize && amount(fundSize, currency, 'negative', 0),
    assetClass: assetClass && t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other'),
    fundType,
    objective,
    currency,
    ongoingCharge: ongoingCharge && t('funds.aYear', { rate: rate(ongoingCharge, 'negative') }),
  }
  return (
    <section aria-labelledby="held-fund">
      <h3 id="held-fund">{t('holdings.fund')}</h3>
      <table className="fact-table">
        <tbody>
          {Object.entries(facts).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{t(`funds.${label as keyof typeof facts}`)}</th>
              <td>{value ?? <Missing reason={t('funds.notStated')} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <AsOf provenance={provenance} />
    </section>
  )
}
