import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createTestPicture, createPixelFlood, createTurnedPhoto } from '@atrium/server/testing/pictures'
import { convertToPortrait, type PortraitFiles } from './photo-rules.ts'

const createPortrait = async (bytes: Buffer): Promise<PortraitFiles> => {
  const portrait = await convertToPortrait(bytes)
  if (typeof portrait === 'string') throw new Error(portrait)
  return portrait
}
const readColour = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
}

describe('a portrait', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is created from a %s as two square WebP pictures', async (kind) => {
    const portrait = await createPortrait(await createTestPicture(kind))
    for (const [size, pixels] of [
      ['small', 96],
      ['large', 512],
    ] as const) {
      const { format, width, height } = await sharp(portrait[size]).metadata()
      expect([format, width, height]).toEqual(['webp', pixels, pixels])
    }
    expect([await readColour(portrait.large, 20, 256), await readColour(portrait.large, 490, 256)]).toEqual(['red', 'blue'])
  })

  test('is rotated according to its EXIF orientation, and contains no metadata about camera, location or software [S68]', async () => {
    const sent = await createTurnedPhoto()
    const before = await sharp(sent).metadata()
    expect([before.orientation, before.exif?.includes('Marker-of-the-artist'), before.xmp?.includes('Marker-of-the-xmp')]).toEqual([
      6,
      true,
      true,
    ])
    const portrait = await createPortrait(sent)
    expect([await readColour(portrait.large, 256, 20), await readColour(portrait.large, 256, 490)]).toEqual(['red', 'blue'])
    for (const bytes of [portrait.small, portrait.large]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(bytes.toString('latin1')).not.toMatch(/Marker|Exif|GPS|xmp/)
    }
  })

  test('is refused without allocating memory if the file declares too many pixels [S40]', async () => {
    await createPortrait(await createTestPicture())
    const before = process.memoryUsage().rss
    for (const flood of [createPixelFlood(), createPixelFlood(65_535, 500), createPixelFlood(6_000, 5_001)]) {
      expect(flood.length).toBeLessThan(1_000)
      expect(await convertToPortrait(flood)).toBe('too-many-pixels')
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000)
  })

  test('is decoded on one thread, one portrait at a time, so that other requests have processor time and memory [S40]', async () => {
    const sent = await createTestPicture('png', { width: 2_400, height: 2_000 })
    const state = { isDone: false, peak: { process: 0, queue: 0 } }
    const watching = (async () => {
      while (!state.isDone) {
        const { process, queue } = sharp.counters()
        // A picture moves from the queue to a thread while it is counted, so the two numbers are not added.
        state.peak = { process: Math.max(state.peak.process, process), queue: Math.max(state.peak.queue, queue) }
        await setImmediate()
      }
    })()
    const portraits = await Promise.all(Array.from({ length: 8 }, () => convertToPortrait(sent)))
    state.isDone = true
    await watching
    expect([portraits.every((portrait) => typeof portrait === 'object'), state.peak.process, sharp.concurrency()]).toEqual([true, 1, 1])
    expect(state.peak.queue).toBeLessThanOrEqual(1)
  })

  test('is created even if the previous picture was refused', async () => {
    const [refused, portrait] = await Promise.all([
      convertToPortrait(createPixelFlood(3_000, 3_000)),
      convertToPortrait(await createTestPicture()),
    ])
    expect([refused, typeof portrait]).toEqual(['not-a-photo', 'object'])
  })

  test('is refused if the picture is truncated', async () => {
    const whole = await createTestPicture('png', { width: 900, height: 900 })
    expect(await convertToPortrait(whole.subarray(0, whole.length / 2))).toBe('not-a-photo')
    expect(await convertToPortrait(createPixelFlood(3_000, 3_000))).toBe('not-a-photo')
  })
})
