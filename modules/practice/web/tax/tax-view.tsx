import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageSearch } from '@atrium/ui/pages'
import type { TaxParty } from '../../contract/tax-accounts.ts'
import { JobsSection } from '../jobs/jobs-section.tsx'
import { servicePath } from '../paths.ts'
import { taxPartiesQuery } from '../queries.ts'
import { parseServiceSearch } from '../practice-search.ts'
import { FirmState } from '../frame/firm-state.tsx'
import type { ServicePlace } from '../frame/module-page.tsx'
import { OverviewSection, TaxHero } from './overview-section.tsx'
import { PaymentsSection } from './payments-section.tsx'

/** The tax of a person and of each of their companies: deadline and liability, payments on account, figures by period, and the jobs. */
export function TaxView({ portal, account, services }: ServicePlace) {
  const { t } = useTranslation()
  const query = useQuery(taxPartiesQuery(account))
  const isPlanningOpen = services.modules.some(({ name, state }) => name === 'financial' && state === 'open')
  return (
    <>
      <Panel query={query} failure={t('practice.tax.failed')} skeleton={<TableSkeleton rows={6} />}>
        {({ parties, source }) => (
          <FirmState
            source={source}
            isEmpty={parties.length === 0}
            empty={t('practice.tax.noAccounts')}
            onRetry={() => void query.refetch()}
          >
            <TaxOfParties account={account} parties={parties} />
          </FirmState>
        )}
      </Panel>
      <section aria-labelledby="inheritance" className="practice-section">
        <h2 id="inheritance">{t('practice.tax.inheritance')}</h2>
        <p>{t(isPlanningOpen ? 'practice.tax.inheritanceText' : 'practice.tax.inheritanceClosed')}</p>
        {isPlanningOpen && (
          <Link to={`${servicePath(portal, account, 'financial')}/inheritance-tax`}>{t('practice.tax.inheritanceLink')}</Link>
        )}
      </section>
      <JobsSection account={account} line="FT" />
    </>
  )
}

/** Returns a number in the tax system as the URL names it. A text of digits alone would be quoted in the URL. */
const toAddress = (id: string) => `iris-${id}`

function TaxOfParties({ account, parties }: { account: string; parties: readonly TaxParty[] }) {
  const { t } = useTranslation()
  const [search, changeSearch] = usePageSearch(parseServiceSearch)
  const party = parties.find(({ id }) => toAddress(id) === search.party) ?? parties[0]
  if (!party) return null
  return (
    <>
      {parties.length > 1 && (
        <div className="tax-parties">
          <Segmented
            label={t('practice.tax.parties')}
            value={party.id}
            choices={parties.map(({ id, name, kind }) => ({ value: id, label: kind === 'personal' ? t('practice.tax.personal') : name }))}
            onChoose={(id) => changeSearch(() => ({ party: toAddress(id) }), { replace: true })}
          />
        </div>
      )}
      <TaxHero key={`hero ${party.id}`} account={account} party={party} />
      <PaymentsSection key={`payments ${party.id}`} account={account} party={party} />
      <OverviewSection key={`overview ${party.id}`} account={account} party={party} />
    </>
  )
}
