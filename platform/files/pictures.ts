import sharp, { type Sharp } from 'sharp'

/**
 * Maximum number of pixels. A picture that declares more is not decoded, because decoding takes memory in proportion to the pixels. Phones
 * take 50 megapixels at most by default.
 */
export const maxPicturePixels = 50_000_000
const maxSeconds = 12

// Only these decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
// Decoding shares its threads with password hashing, and the processor with all requests.
sharp.concurrency(1)

export type PictureFault = 'not-a-picture' | 'too-many-pixels'
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/**
 * Opens a picture that will be encoded again, rotated according to its EXIF orientation. What is encoded from it has no metadata and no
 * bytes of the original file.
 */
export async function openPicture(
  bytes: Buffer,
  formats: readonly PictureFormat[],
  { maxPixels, isAnimated = false }: { maxPixels: number; isAnimated?: boolean },
): Promise<{ picture: Sharp; width: number; height: number } | PictureFault> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, animated: isAnimated }).metadata()
    if (!formats.some((format) => format === metadata.format)) return 'not-a-picture'
    // The height of an animation is that of all of its pictures.
    const { width, height, pageHeight = height } = metadata
    if (width * height > maxPixels) return 'too-many-pixels'
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: isAnimated })
    return { picture: (isAnimated ? picture : picture.autoOrient()).timeout({ seconds: maxSeconds }), width, height: pageHeight }
  } catch {
    return 'not-a-picture'
  }
}

/** The most recently queued conversion. */
let lastConversion: Promise<unknown> = Promise.resolve()

/** Runs a conversion once all earlier ones have ended, because each takes much memory and processor time. */
export function queueConversion<Result>(convert: () => Promise<Result>): Promise<Result> {
  const conversion = lastConversion.then(convert)
  lastConversion = conversion.catch(() => undefined)
  return conversion
}
