import type { FieldValue } from '@atrium/domain/fields/definition'
import { useEffect, useRef, useState } from 'react'
import { report } from '@atrium/ui/lib/report'
import { uploads, type UploadPlace } from './uploads.ts'

export type UploadState = { key: number; name: string; percent: number; hasFailed: boolean }

/** Uploads files one after another. A file that fails is skipped, and is listed with its failure until the next upload. */
export function useUploads(place: UploadPlace, onAdd: (added: readonly FieldValue[]) => void) {
  const [states, setStates] = useState<readonly UploadState[]>([])
  const add = useRef(onAdd)
  useEffect(() => {
    add.current = onAdd
  })
  const set = (key: number, change: Partial<UploadState>) =>
    setStates((now) => now.map((state) => (state.key === key ? { ...state, ...change } : state)))
  const send = async (files: readonly File[]) => {
    const { uploadFile } = uploads
    if (uploadFile === null) return
    const started = files.map((file, key) => ({ key, name: file.name, percent: 0, hasFailed: false }))
    setStates(started)
    const added: FieldValue[] = []
    for (const [key, file] of files.entries())
      try {
        added.push(await uploadFile(file, place, (percent) => set(key, { percent })))
        setStates((now) => now.filter((state) => state.key !== key))
      } catch (error) {
        report('file not uploaded', error)
        set(key, { hasFailed: true })
      }
    if (added.length > 0) add.current(added)
  }
  return { states, send: (files: readonly File[]) => void send(files) }
}
