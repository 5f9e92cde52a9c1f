import { createFailure } from './api.ts'
import { downloadBlob } from './download.ts'

/** Saves a file of the server under a name; a refusal is thrown as the API's other routes throw theirs. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw createFailure(await response.json().catch(() => undefined))
  downloadBlob(name, await response.blob())
}
