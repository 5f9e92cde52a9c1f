import { photoPixels, type PhotoSize } from '@atrium/contract/photo-sizes'
import sharp, { type Sharp } from 'sharp'

/**
 * Maximum number of pixels, above that of the photos that phones take by default. A picture that declares more pixels, such as the 48
 * megapixels of some phones, is not decoded, because decoding takes memory in proportion to the pixels.
 */
const maxPixels = 30_000_000
const maxSeconds = 10

// No other decoder runs, whatever type a file declares: no SVG, no PDF, no raw format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
// Decoding shares its threads with password hashing, and the processor with all requests.
sharp.concurrency(1)

export type PortraitFiles = Record<PhotoSize, Buffer>
export type PhotoFault = 'no-photo' | 'too-many-pixels'

/** The most recently started conversion. */
let lastConversion: Promise<unknown> = Promise.resolve()

/**
 * Creates the stored portrait from a photo, after all photos received earlier. One photo is decoded at a time, because
 * each takes up to 120 MB of memory and seconds of processor time. The route limits the number of waiting photos.
 */
export function convertToPortrait(bytes: Buffer): Promise<PortraitFiles | PhotoFault> {
  const photo = lastConversion.then(() => decodePhoto(bytes))
  lastConversion = photo
  return photo
}

/** Decodes a photo, rotates it as its camera recorded, crops it to a square and encodes it without metadata. The result contains no original bytes. */
async function decodePhoto(bytes: Buffer): Promise<PortraitFiles | PhotoFault> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return 'too-many-pixels'
    const large = await encodeSquare(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), 'large')
    return { large, small: await encodeSquare(sharp(large), 'small') }
  } catch {
    // A file that is not a picture, a damaged picture and a picture that takes too long give the same error.
    return 'no-photo'
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
