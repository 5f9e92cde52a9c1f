import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'

/** Creates a picture whose left half is red and whose right half is blue. */
export function createTestPicture(kind: Kind = 'png', { width = 400, height = 300 } = {}): Promise<Buffer> {
  return createHalves(width, height)[kind]().toBuffer()
}

/** Creates a photo as from a camera on its side, with EXIF and XMP metadata. Upright, its top half is red and its bottom half blue. */
export function createTurnedPhoto(): Promise<Buffer> {
  return createHalves(400, 300)
    .withExif({ IFD0: { Artist: 'Marker-of-the-artist' }, IFD3: { GPSLatitude: '64/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Marker-of-the-xmp</x:xmpmeta>')
    .jpeg()
    .toBuffer()
}

function createHalves(width: number, height: number) {
  const side = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: 'red' } }
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([{ input: side, left: 0, top: 0 }])
}

/** Creates a PNG of a few hundred bytes whose header states a size of 65,535 by 65,535 pixels. */
export function createPixelFlood(width = 65_535, height = 65_535): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(65_536))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
