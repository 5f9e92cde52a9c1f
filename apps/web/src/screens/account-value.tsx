import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Shows the value of an account once it is loaded. The account can be opened before. */
export function AccountValue({ account }: { account: string }) {
  const { money } = useFormats()
  const { data } = useQuery({ ...accountQuery(account), retry: false })
  return data?.value ? <b>{money(data.value)}</b> : null
}
