import { wrapCalculation } from '../threads/calculation-outcome.ts'
import { maxPicturePixels, openPicture, type PictureFault, type PictureFormat } from './pictures.ts'

export type EncodedPicture = { bytes: Uint8Array; width: number; height: number }
export type PictureTask = { bytes: Uint8Array; format: PictureFormat }
export type PictureResult = { picture: EncodedPicture; variants: Readonly<Record<VariantName, EncodedPicture>> } | { fault: PictureFault }

/** The longest side of each variant, in pixels. `small` is for lists, `medium` for pages. */
export const variantPixels = { small: 256, medium: 1_200 } as const
export type VariantName = keyof typeof variantPixels

/** Encodes a picture again in its own format, and smaller variants as WebP. */
async function encodePicture({ bytes, format }: PictureTask): Promise<PictureResult> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isAnimated = format === 'gif'
  const whole = await openPicture(input, [format], { maxPixels: maxPicturePixels, isAnimated })
  if (typeof whole === 'string') return { fault: whole }
  const still = isAnimated ? await openPicture(input, [format], { maxPixels: maxPicturePixels }) : whole
  if (typeof still === 'string') return { fault: still }
  try {
    const encoded = await whole.picture
      .clone()
      .toFormat(format, format === 'jpeg' ? { quality: 90 } : {})
      .toBuffer({ resolveWithObject: true })
    const variant = async (name: VariantName): Promise<EncodedPicture> => {
      const size = { width: variantPixels[name], height: variantPixels[name], fit: 'inside', withoutEnlargement: true } as const
      const { data, info } = await still.picture.clone().resize(size).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    }
    return {
      picture: { bytes: encoded.data, width: encoded.info.width, height: encoded.info.pageHeight ?? encoded.info.height },
      variants: { medium: await variant('medium'), small: await variant('small') },
    }
  } catch {
    // A damaged picture and one that takes too long give the same error.
    return { fault: 'not-a-picture' }
  }
}

export default wrapCalculation(encodePicture)
