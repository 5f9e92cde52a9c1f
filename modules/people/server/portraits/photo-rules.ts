import { photoPixels, type PhotoSize } from '@atrium/contract/photo-sizes'
import { openPicture, queueConversion, type PictureFault } from '@atrium/platform/files/pictures'
import sharp, { type Sharp } from 'sharp'

/**
 * Maximum number of pixels, above that of the photos that phones take by default. A picture that declares more pixels, such as the 48
 * megapixels of some phones, is not decoded, because decoding takes memory in proportion to the pixels.
 */
const maxPixels = 30_000_000
const maxSeconds = 10
const formats = ['jpeg', 'png', 'webp'] as const

export type PortraitFiles = Record<PhotoSize, Buffer>
export type PhotoFault = 'not-a-photo' | 'too-many-pixels'

/**
 * Converts a photo to the files of a portrait, once all pictures received earlier have been converted. One is decoded at a time, because
 * each takes up to 120 MB of memory and seconds of processor time. The route limits the number of waiting photos.
 */
export const convertToPortrait = (bytes: Buffer): Promise<PortraitFiles | PhotoFault> => queueConversion(() => decodePhoto(bytes))

/** Decodes a photo, crops it to a square and encodes it without metadata. The result contains no original bytes. */
async function decodePhoto(bytes: Buffer): Promise<PortraitFiles | PhotoFault> {
  const photo = await openPicture(bytes, formats, { maxPixels })
  if (typeof photo === 'string') return toPhotoFault(photo)
  try {
    const large = await encodeSquare(photo.picture, 'large')
    return { large, small: await encodeSquare(sharp(large), 'small') }
  } catch {
    // A damaged picture and a picture that takes too long give the same error as a file that is no picture.
    return 'not-a-photo'
  }
}

const toPhotoFault = (fault: PictureFault): PhotoFault => (fault === 'too-many-pixels' ? fault : 'not-a-photo')

function encodeSquare(picture: Sharp, size: PhotoSize): Promise<Buffer> {
  const pixels = photoPixels[size]
  return picture
    .timeout({ seconds: maxSeconds })
    .resize(pixels, pixels, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .toBuffer()
}
