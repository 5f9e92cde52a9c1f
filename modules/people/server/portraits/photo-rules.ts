import { photoPixels, type PhotoSize } from '@atrium/contract/photo-sizes'
import sharp, { type Sharp } from 'sharp'

/**
 * Maximum number of pixels, above that of the photos that phones take by default. A picture that declares more pixels, such as the 48
 * megapixels of some phones, is not decoded, because decoding takes memory in proportion to the pixels.
 */
const maxPixels = 30_000_000
const maxSeconds = 10

// Only the JPEG, PNG and WebP decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
// Decoding shares its threads with password hashing, and the processor with all requests.
sharp.concurrency(1)

export type PortraitFiles = Record<PhotoSize, Buffer>
export type PhotoFault = 'not-a-photo' | 'too-many-pixels'

/** The most recently queued conversion. */
let lastConversion: Promise<unknown> = Promise.resolve()

/**
 * Converts a photo to the files of a portrait, once all photos received earlier have been converted. One photo is decoded at a time, because
 * each takes up to 120 MB of memory and seconds of processor time. The route limits the number of waiting photos.
 */
export function convertToPortrait(bytes: Buffer): Promise<PortraitFiles | PhotoFault> {
  const conversion = lastConversion.then(() => decodePhoto(bytes))
  lastConversion = conversion
  return conversion
}

/** Decodes a photo, rotates it according to its EXIF orientation, crops it to a square and encodes it without metadata. The result contains no original bytes. */
async function decodePhoto(bytes: Buffer): Promise<PortraitFiles | PhotoFault> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return 'too-many-pixels'
    const large = await encodeSquare(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), 'large')
    return { large, small: await encodeSquare(sharp(large), 'small') }
  } catch {
    // A file that is not a picture, a damaged picture and a picture that takes too long give the same error.
    return 'not-a-photo'
  }
}

function encodeSquare(picture: Sharp, size: PhotoSize): Promise<Buffer> {
  const pixels = photoPixels[size]
  return picture
    .timeout({ seconds: maxSeconds })
    .resize(pixels, pixels, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .toBuffer()
}
