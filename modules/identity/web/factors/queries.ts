import type { MadePasskey } from '../../contract/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { withProof } from '@atrium/ui/lib/proof'

export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => api.factors.get() })

export const electronicIdQuery = queryOptions({ queryKey: ['electronic-id'], queryFn: () => api.electronicIds.get() })

export const staffSignOnQuery = queryOptions({ queryKey: ['staff-sign-on'], queryFn: () => api.staffSignOns.get() })

/** Returns the URL for linking an electronic ID. The browser goes there and is redirected back. */
export async function startElectronicIdLink(): Promise<string> {
  const { address } = await withProof(() => api.electronicIds.askLink())
  return address
}

export async function unlinkElectronicId(): Promise<void> {
  queryClient.setQueryData(electronicIdQuery.queryKey, await withProof(() => api.electronicIds.unlink()))
}

export function beginAuthenticator(): Promise<{ secret: string; uri: string }> {
  return withProof(() => api.factors.beginAuthenticator())
}

/** Returns new backup codes, or null if the person already has codes. */
export async function confirmAuthenticator(code: string): Promise<string[] | null> {
  const { factors, backupCodes } = await withProof(() => api.factors.confirmAuthenticator({ code }))
  queryClient.setQueryData(factorsQuery.queryKey, factors)
  return backupCodes
}

export async function removeAuthenticator(): Promise<void> {
  queryClient.setQueryData(factorsQuery.queryKey, await withProof(() => api.factors.removeAuthenticator()))
}

export async function renewBackupCodes(): Promise<string[]> {
  const { factors, backupCodes } = await withProof(() => api.factors.renewBackupCodes())
  queryClient.setQueryData(factorsQuery.queryKey, factors)
  return backupCodes
}

export async function addPasskey(name: string): Promise<string[] | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await withProof(() => api.passkeys.askRegistration())
  const passkey = (await startRegistration({ optionsJSON })) as MadePasskey
  const { factors, backupCodes } = await withProof(() => api.passkeys.register({ name, passkey }))
  queryClient.setQueryData(factorsQuery.queryKey, factors)
  return backupCodes
}

export async function renamePasskey(passkey: string, name: string): Promise<void> {
  queryClient.setQueryData(factorsQuery.queryKey, await api.passkeys.rename({ passkey, name }))
}

export async function removePasskey(passkey: string): Promise<void> {
  queryClient.setQueryData(factorsQuery.queryKey, await withProof(() => api.passkeys.remove({ passkey })))
}
