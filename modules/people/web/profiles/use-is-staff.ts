import { useQuery } from '@tanstack/react-query'
import { isStaff } from './is-staff.ts'
import { meQuery } from './queries.ts'

/** Returns true for staff; false for clients, and until the person is known. */
export function useIsStaff(): boolean {
  const { data: me } = useQuery(meQuery)
  return me !== undefined && isStaff(me)
}
