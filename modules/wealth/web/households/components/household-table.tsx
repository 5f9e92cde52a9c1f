import type { Household } from '../../../contract/households.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'

type HouseholdAccount = Household['accounts'][number]

export function HouseholdTable({ household, portal }: { household: Household; portal: string }) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const columns = useAccountColumns(portal)
  return (
    <section aria-labelledby="household-accounts">
      <div className="section-head">
        <h2 id="household-accounts">{t('households.accounts')}</h2>
      </div>
      <DataTable
        className="household-table"
        label={t('households.accounts')}
        columns={columns}
        rows={household.accounts}
        keyOf={({ id }) => id}
        footer={
          household.value && (
            <SumRow columns={columns} name={t('figures.total')} cells={{ share: percent('100'), value: money(household.value) }} />
          )
        }
      />
    </section>
  )
}

function useAccountColumns(portal: string): DataColumn<HouseholdAccount>[] {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const translate = useExplanationWords()
  const renderMissing = ({ leftOut }: HouseholdAccount) => (
    <Missing reason={leftOut ? translate('reasons', leftOut) : t('figures.noValue')} />
  )
  return [
    {
      id: 'account',
      header: t('households.account'),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name, relation, owners }) => (
        <>
          <Link to={accountPath(portal, id)}>{name}</Link>
          <small>{t(`households.relations.${relation}`)}</small>
          {owners.some(({ isReader, percent: part }) => !isReader || part !== '100') && (
            <span className="only-mobile">
              <Owners owners={owners} />
            </span>
          )}
        </>
      ),
    },
    { id: 'owners', header: t('households.owners'), priority: 2, cell: ({ owners }) => <Owners owners={owners} /> },
    {
      id: 'share',
      header: t('accounts.share'),
      isNumber: true,
      priority: 2,
      cell: (account) => (account.share ? percent(account.share) : renderMissing(account)),
    },
    {
      id: 'value',
      header: t('figures.value'),
      isNumber: true,
      className: 'strong',
      cell: (account) => {
        const { value, householdValue, share } = account
        return (
          <>
            {value ? money(value) : renderMissing(account)}
            {value && householdValue && value.currency !== householdValue.currency && <small>{money(householdValue)}</small>}
            {share && <small className="only-mobile">{percent(share)}</small>}
          </>
        )
      },
    },
  ]
}

/** Lists the owners, with their shares if there are several. */
function Owners({ owners }: Pick<HouseholdAccount, 'owners'>) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  return (
    <span className="owners">
      {owners.map(({ name, isReader, percent: part }) => (
        <small key={name}>
          {isReader ? t('households.you') : name}
          {owners.length > 1 && ` ${percent(part)}`}
        </small>
      ))}
    </span>
  )
}
