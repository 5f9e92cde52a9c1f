import type { Fund } from '../../../contract/funds.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { useAssetClass } from '../use-asset-class.ts'

/** Lists the facts published by the fund's management company, with the labels and in the order of the specification. */
export function FundFacts({ fund }: { fund: Fund }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const formatAssetClass = useAssetClass()
  const { citiCode, fundName, groupName, fundSize, assetClass, fundType, objective, currency } = fund
  const facts = {
    citiCode,
    fundName,
    groupName,
    fundSize: fundSize && amount(fundSize, currency, 'negative', 0),
    assetClass: assetClass && formatAssetClass(assetClass),
    fundType,
    objective,
    currency,
  }
  return (
    <section aria-labelledby="fund-facts">
      <h3 id="fund-facts">{t('funds.facts')}</h3>
      <dl className="fund-list">
        {Object.entries(facts).map(([label, value]) => (
          <Fact key={label} label={t(`funds.${label as keyof typeof facts}`)}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Missing reason={t('funds.notStated')} />}</dd>
    </div>
  )
}
