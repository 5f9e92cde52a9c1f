import { photoPixels, type PhotoSize } from '@atrium/contract/photos'
import sharp, { type Sharp } from 'sharp'

/** A picture of today's telephones passes; one that says it is larger is not decoded. */
const mostPixels = 30_000_000
const mostSeconds = 10

// No other decoder runs, whatever a file says it is: no SVG, no PDF, no camera's raw format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)

export type Photo = Record<PhotoSize, Buffer>
export type NoPhoto = 'no-photo' | 'too-many-pixels'

/**
 * The portrait that is kept of what a person sent: decoded, turned as its camera says, cut to a square and encoded
 * anew, without any metadata. Of the bytes that came nothing is left.
 */
export async function makePhoto(bytes: Buffer): Promise<Photo | NoPhoto> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return 'too-many-pixels'
    const large = await square(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient(), 'large')
    return { large, small: await square(sharp(large), 'small') }
  } catch {
    // Not a picture, a broken one, or one that takes too long: to its sender it is the same.
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
