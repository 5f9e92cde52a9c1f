import type { Me } from '../../contract/profiles.ts'

/** Returns true for professionals, company admins and admins. */
export function isStaff(me: Pick<Me, 'role'>): boolean {
  return me.role !== 'client'
}
