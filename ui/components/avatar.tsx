import { photoPixels } from '@atrium/contract/photo-sizes'
import type { Photos } from '@atrium/contract/photos'
import { useState } from 'react'
import { createInitials } from './initials.ts'
import './avatar.css'

type Props = {
  name: string
  photo: Photos
  /** Width on the page in CSS pixels. */
  pixels: number
  className?: string
}

/** Shows a person's portrait, or their initials if there is none. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, photo: [photo], pixels, className = '' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      {photo && photo.url !== failedUrl ? (
        <img
          src={photo.url}
          srcSet={`${photo.url} ${photoPixels.small}w, ${photo.fullUrl} ${photoPixels.large}w`}
          sizes={`${pixels}px`}
          width={pixels}
          height={pixels}
          alt=""
          onError={() => setFailedUrl(photo.url)}
        />
      ) : (
        createInitials(name)
      )}
    </span>
  )
}
