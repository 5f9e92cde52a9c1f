import type { CustomFetchOptions } from 'openid-client'

/** The largest answer read; a token or a set of keys has a few thousand. */
const mostBytes = 200_000

/** A request whose answer is read to a bound; the library refuses redirects and gives the signal that ends it. */
export async function boundedFetch(url: string, { body, ...options }: CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, { ...options, ...(body !== undefined && body !== null && { body: body as BodyInit }) })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const isEmpty = [101, 204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers })
}
