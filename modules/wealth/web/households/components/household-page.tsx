import type { Household } from '../../../contract/households.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { ExplainMark, Figure } from '@atrium/ui/components/figure.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { householdExplanationQuery } from '../queries.ts'
import { HouseholdTable } from './household-table.tsx'
import './households.css'

type Props = { household: Household; portal: string; explain: string | undefined }

/** Shows all accounts of a client in one currency: the total, the client's share, and each account with its owners. */
export function HouseholdPage({ household, portal, explain }: Props) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { value, ownValue, accounts, provenance } = household
  return (
    <>
      <section className="hero home household-hero">
        <div className="wrap">
          <h1>{t('households.title')}</h1>
          <p className="figure-label">
            {t('accounts.totalValue')} {value && <ExplainMark explain="household" label={t('accounts.explainTotal')} />}
          </p>
          <Figure money={value} reason={t('figures.noValue')} />
          {value && ownValue && value.amount !== ownValue.amount && (
            <p className="change muted">{t('households.ofWhichYours', { amount: money(ownValue) })}</p>
          )}
          {provenance && <AsOf provenance={provenance} />}
        </div>
      </section>
      <div className="wrap household">
        <HouseholdTable household={household} portal={portal} />
        <Notes accounts={accounts} />
      </div>
      {explain === 'household' && <Explanation portal={portal} />}
    </>
  )
}

/** States the assumption of equal shares and lists what is excluded from the totals. */
function Notes({ accounts }: Pick<Household, 'accounts'>) {
  const { t } = useTranslation()
  const translate = useExplanationWords()
  const { date } = useFormats()
  const days = new Set(accounts.flatMap(({ asOn }) => asOn ?? []))
  return (
    <>
      {accounts.some(({ owners }) => owners.length > 1) && <p className="asof">{t('households.equalParts')}</p>}
      {days.size > 1 && (
        <p className="asof">
          {accounts
            .map(({ name, asOn }) => asOn && t('households.valuedOn', { name, date: date(asOn) }))
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {accounts.map(
        ({ id, name, leftOut }) =>
          leftOut && (
            <Note key={id}>
              {name}: {translate('reasons', leftOut)}
            </Note>
          ),
      )}
    </>
  )
}

function Explanation({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const query = useQuery(householdExplanationQuery(portal))
  return (
    <ExplanationDrawer
      title={translate('figures', 'household')}
      context={() => t('accounts.totalValue')}
      account={null}
      query={query}
      onClose={close}
    />
  )
}
