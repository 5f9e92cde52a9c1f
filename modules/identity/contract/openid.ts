import * as z from 'zod/mini'

/** Parameters of a provider's redirect, as named by OpenID Connect. */
export const openIdResponse = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Issuer of the response (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(400))),
})

/** URL at the provider, valid once, in this browser, for ten minutes. */
export const providerAddress = z.object({ address: z.url() })

export type OpenIdResponse = z.infer<typeof openIdResponse>
