import { photos, type Photos } from '@atrium/contract/photos'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import { uploadFile } from '@atrium/ui/lib/upload'
import { showMe } from '../profiles/queries.ts'

const portraitResponse = z.object({ photo: photos })

export async function setPortrait(file: File, onProgress: (percent: number) => void): Promise<void> {
  showPortrait(portraitResponse.parse(await uploadFile('/api/me/photo', file, onProgress)).photo)
}

export async function removePortrait(): Promise<void> {
  showPortrait((await api.portraits.remove()).photo)
}

/** Updates the portrait on every page that shows it. */
function showPortrait(photo: Photos): void {
  showMe((me) => ({ ...me, photo }))
}
