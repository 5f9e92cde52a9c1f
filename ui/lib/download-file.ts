import { createFailure } from './api.ts'
import { downloadBlob } from './download.ts'

/**
 * Reads a file from the server.
 * @throws the same errors as other API routes
 */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw createFailure(await response.json().catch(() => undefined))
  return response.blob()
}

/**
 * Downloads a file from the server and saves it with a name.
 * @throws the same errors as other API routes
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  downloadBlob(name, await fetchFile(path))
}
