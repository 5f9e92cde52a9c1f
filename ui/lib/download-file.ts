import { createFailure } from './api.ts'
import { downloadBlob } from './download.ts'

/**
 * Downloads a file from the server and saves it with a name.
 * @throws the same errors as other API routes
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw createFailure(await response.json().catch(() => undefined))
  downloadBlob(name, await response.blob())
}
