import type { AccountChange } from '../../../contract/changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { parseChangeAddress, type ChangeAddress } from '../change-address.ts'
import type { ChangeSearch } from '../change-search.ts'
import { changeAmountCase, changeExplanationQuery } from '../queries.ts'

type Props = { account: { id: string; name: string }; change: AccountChange; search: ChangeSearch }

/** Shows the explanation of the amount named in the URL. Renders nothing if the URL names none. */
export function ChangeExplanation({ search, ...rest }: Props) {
  const address = parseChangeAddress(search.explain)
  return address && <AmountExplanation key={search.explain} address={address} search={search} {...rest} />
}

function AmountExplanation({ account, change, search, address }: Props & { address: ChangeAddress }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const request = { account: account.id, address, search }
  const query = useQuery(changeExplanationQuery(request))
  const { amount, portfolio } = address
  const isValue = amount === 'opening' || amount === 'closing'
  const ownPortfolio = address.of === 'investment' ? undefined : change.portfolios.find(({ id }) => id === portfolio)
  const name = ownPortfolio?.name ?? account.name
  const days = t('changes.span', { from: date(change.from), to: date(change.to) })
  return (
    <ExplanationDrawer
      title={translate('figures', `${isValue ? 'day-value' : 'value-change'}.${amount}`)}
      context={(figure) => [...new Set([figure?.subject ?? name, name, days])].join(' · ')}
      account={account.id}
      isContextDated
      query={query}
      onCase={isStaff ? () => changeAmountCase(request) : undefined}
      onClose={close}
    />
  )
}
