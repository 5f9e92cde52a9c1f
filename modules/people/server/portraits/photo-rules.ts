import { photoPixels, type PhotoSize } from '@atrium/contract/photo-sizes'
import sharp, { type Sharp } from 'sharp'

/** Limit above the pictures of current phones. A picture that declares more pixels is not decoded. */
const mostPixels = 30_000_000
const mostSeconds = 10

// No other decoder runs, whatever type a file declares: no SVG, no PDF, no raw format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)

export type Photo = Record<PhotoSize, Buffer>
export type NoPhoto = 'no-photo' | 'too-many-pixels'

/**
 * Creates the stored portrait from a photo: decoded, rotated as its camera recorded, cropped to a square and encoded
 * again without metadata. None of the original bytes remain.
 */
export async function makePhoto(bytes: Buffer): Promise<Photo | NoPhoto> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return 'too-many-pixels'
    const large = await square(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient(), 'large')
    return { large, small: await square(sharp(large), 'small') }
  } catch {
    // A file that is not a picture, a damaged picture and one that takes too long give the same error.
    return 'no-photo'
  }
}

function square(picture: Sharp, size: PhotoSize): Promise<Buffer> {
  const pixels = photoPixels[size]
  return picture
    .timeout({ seconds: mostSeconds })
    .resize(pixels, pixels, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .toBuffer()
}
