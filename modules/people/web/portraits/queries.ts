import { photos, type Photos } from '@atrium/contract/photos'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import { uploadFile } from '@atrium/ui/lib/upload'
import { showMe } from '../profiles/queries.ts'

const answer = z.object({ photo: photos })

export async function setPortrait(file: File, onProgress: (percent: number) => void): Promise<void> {
  show(answer.parse(await uploadFile('/api/me/photo', file, onProgress)).photo)
}

export async function removePortrait(): Promise<void> {
  show((await api.portraits.remove()).photo)
}

/** Updates the portrait on every page that shows it. */
function show(photo: Photos): void {
  showMe((me) => ({ ...me, photo }))
}
