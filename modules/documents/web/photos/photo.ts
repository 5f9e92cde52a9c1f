/** A photograph that becomes a page: a JPEG, upright, at most `maxPixels` long. `address` shows it until it is closed. */
export type Photo = { key: string; name: string; blob: Blob; address: string; width: number; height: number }

/** Longest side in pixels: 240 dots per inch on A4, with which small print stays readable. */
const maxPixels = 2_800
const quality = 0.82

/**
 * Reads a photograph: turned as its EXIF data says, scaled down, and without any metadata such as the place where it was taken.
 * @throws Error for a file that the browser cannot read as a picture
 */
export async function readPhoto(file: File): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
    return await draw(bitmap, file.name, { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) }, 0)
  } finally {
    bitmap.close()
  }
}

/** Turns a photograph to the right by 90 degrees. The given one stays open. */
export async function turnPhoto({ blob, name, width, height }: Photo): Promise<Photo> {
  const bitmap = await createImageBitmap(blob)
  try {
    return await draw(bitmap, name, { width: height, height: width }, 1)
  } finally {
    bitmap.close()
  }
}

export const closePhoto = ({ address }: Photo): void => URL.revokeObjectURL(address)

/** Draws a picture, turned so many times to the right, and encodes it. `size` is that of the result. */
async function draw(bitmap: ImageBitmap, name: string, size: { width: number; height: number }, turns: 0 | 1): Promise<Photo> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw.')
  // Transparent parts would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  if (turns === 1) {
    context.translate(size.width, 0)
    context.rotate(Math.PI / 2)
    context.drawImage(bitmap, 0, 0, size.height, size.width)
  } else context.drawImage(bitmap, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('The picture cannot be encoded.')
  return { key: crypto.randomUUID(), name, blob, address: URL.createObjectURL(blob), ...size }
}
