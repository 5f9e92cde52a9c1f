import { useQuery } from '@tanstack/react-query'
import { isStaff } from './is-staff.ts'
import { meQuery } from './queries.ts'

/** Returns true for staff, and false for clients and while the person is being loaded. */
export function useIsStaff(): boolean {
  const { data: me } = useQuery(meQuery)
  return me !== undefined && isStaff(me)
}
