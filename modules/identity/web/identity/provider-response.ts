import { openIdResponse, type OpenIdResponse } from '../../contract/openid.ts'

/** Returns a provider's response from the fragment: `refused` if it is not valid, undefined without a fragment. */
export function readProviderResponse(fragment: unknown): OpenIdResponse | 'refused' | undefined {
  if (fragment === undefined) return undefined
  const response = openIdResponse.safeParse(fragment)
  return response.success ? response.data : 'refused'
}
