import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactPlace } from '@atrium/accounts/web/contact-tools'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { bookingParameter } from '../../contract/booking-terms.ts'
import '../booking/components/call-button.css'

/** Opens the drawer in which a client books a call with an adviser or with client services. */
export function CallButton({ account, contact }: ContactPlace) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const { open } = useUrlDrawer(bookingParameter)
  if (!me || (isStaff(me) && !me.impersonating)) return null
  return (
    <button className="button call-button" type="button" onClick={() => open(`${contact}/${account}`)}>
      <Icon name="calendar" small />
      {t(contact === 'advisers' ? 'bookingParts.requestCall' : 'bookingParts.bookCall')}
    </button>
  )
}
