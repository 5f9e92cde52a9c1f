import type { infer as Infer } from 'zod/mini'
import type { PasskeyResponse } from '../../contract/identity.ts'
import type { requestOptions } from '../../contract/passkeys.ts'

/** Requests the signature of a passkey over a challenge from the device. The person may cancel it there. */
export async function signWithDevice(optionsJSON: Infer<typeof requestOptions>): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: optionsJSON as never })) as PasskeyResponse
}
