import type { CustomFetchOptions } from 'openid-client'

/** Maximum size of a response in bytes. A token or a key set has a few thousand bytes. */
const maxBytes = 200_000

/** Fetches a URL with a limit on the response size. The library refuses redirects, and passes the signal of its timeout. */
export async function fetchWithSizeLimit(url: string, { body, ...options }: CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, { ...options, ...(body !== undefined && body !== null && { body: body as BodyInit }) })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const isEmpty = [101, 204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers })
}
