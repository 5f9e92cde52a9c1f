import { useState } from 'react'
import { FileBadge } from '@atrium/files/web/components/file-badge.tsx'

type Props = {
  /** Address of the picture; null for a file that is no picture. */
  address: string | null
  /** Name of the file, by which its kind is recognised. */
  name: string
}

/** Shows a file as a small picture, or the kind of a file that is no picture. The name is beside it, so that it has no text. */
export function MediaThumbnail({ address, name }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (address === null || address === failed) return <FileBadge name={name} />
  return <img className="media-thumbnail" src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
}
