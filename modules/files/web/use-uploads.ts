import { useEffect, useState, useSyncExternalStore } from 'react'
import { UploadQueue, type UploadOptions } from './upload-queue.ts'

/** Uploads files, and renders again when the state of one of them changes. */
export function useUploads(options: UploadOptions) {
  const [queue] = useState(() => new UploadQueue(options))
  useEffect(() => {
    queue.configure(options)
  })
  const states = useSyncExternalStore(queue.subscribe, queue.listStates)
  return { queue, states }
}

export type Uploads = ReturnType<typeof useUploads>
