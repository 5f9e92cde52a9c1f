import type { PinChannel } from '../../contract/mobiles.ts'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { factorsQuery } from '../factors/queries.ts'
import { withProof } from '@atrium/ui/lib/proof'

/** Requests a PIN for a number. Returns the destination of the PIN. */
export async function requestMobilePin(number: string): Promise<string> {
  const { pinSentTo } = await withProof(() => api.mobiles.change({ number }))
  return pinSentTo
}

export async function confirmMobile(code: string): Promise<void> {
  queryClient.setQueryData(factorsQuery.queryKey, await withProof(() => api.mobiles.confirm({ code })))
}

export async function removeMobile(): Promise<void> {
  queryClient.setQueryData(factorsQuery.queryKey, await withProof(() => api.mobiles.remove()))
}

export async function choosePinChannel(channel: PinChannel): Promise<void> {
  queryClient.setQueryData(factorsQuery.queryKey, await withProof(() => api.mobiles.choose({ channel })))
}
