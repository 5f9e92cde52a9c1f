import type { Me } from '../../contract/profiles.ts'

/** Everybody who works for the firm: professionals, company admins and admins. */
export function isStaff(me: Pick<Me, 'role'>): boolean {
  return me.role !== 'client'
}
