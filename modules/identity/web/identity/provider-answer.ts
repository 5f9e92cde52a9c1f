import { openIdAnswer, type OpenIdAnswer } from '../../contract/openid.ts'

/** Returns a provider's response from the fragment: `refused` if it is not valid, undefined without a fragment. */
export function readProviderAnswer(fragment: unknown): OpenIdAnswer | 'refused' | undefined {
  if (fragment === undefined) return undefined
  const response = openIdAnswer.safeParse(fragment)
  return response.success ? response.data : 'refused'
}
