import type { ComponentType } from 'react'
import type { FieldProps } from './field-renderer.ts'
import { FolderUpload } from './folder-upload.tsx'
import { MediaFile } from './media-file.tsx'
import { MediaMetadata } from './media-metadata.tsx'

/** Components of fields of the type `custom`, by the name that the definition states as `component`. */
export const customComponents: Record<string, ComponentType<FieldProps>> = {
  'media-file': MediaFile,
  'media-upload': FolderUpload,
  metadata: MediaMetadata,
}
