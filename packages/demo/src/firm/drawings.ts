import { crc32, deflateSync } from 'node:zlib'
import { createRandom } from '../random.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A palette: the sky from above to the horizon, and the hills from far to near. */
type Palette = { sky: readonly [Colour, Colour]; hills: readonly Colour[]; sun: Colour }

const palettes: readonly Palette[] = [
  {
    sky: [
      [94, 129, 166],
      [236, 214, 190],
    ],
    hills: [
      [143, 154, 172],
      [94, 112, 134],
      [48, 66, 86],
    ],
    sun: [255, 240, 214],
  },
  {
    sky: [
      [122, 158, 152],
      [240, 232, 208],
    ],
    hills: [
      [150, 176, 158],
      [92, 130, 112],
      [40, 76, 66],
    ],
    sun: [255, 250, 232],
  },
  {
    sky: [
      [128, 108, 146],
      [244, 206, 178],
    ],
    hills: [
      [172, 140, 150],
      [122, 94, 116],
      [66, 52, 76],
    ],
    sun: [255, 232, 200],
  },
]

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** Draws hills under a sky, always the same for a seed. Returns a PNG. */
export function drawLandscape(seed: number, width: number, height: number): Buffer {
  const random = createRandom(`landscape ${seed}`)
  const { sky, hills, sun } = palettes[seed % palettes.length] ?? palettes[0]!
  const waves = hills.map((_, layer) => ({
    base: height * (0.5 + layer * 0.16),
    swing: height * (0.1 - layer * 0.02),
    length: width * (0.24 + random() * 0.2),
    shift: random() * Math.PI * 2,
  }))
  const [sunX, sunY, sunRadius] = [width * (0.25 + random() * 0.5), height * 0.34, height * 0.09]
  return encodePng(width, height, (x, y) => {
    for (let layer = waves.length - 1; layer >= 0; layer--) {
      const { base, swing, length, shift } = waves[layer]!
      const edge = base + swing * (Math.sin(x / length + shift) + 0.4 * Math.sin((x / length) * 2.7 + shift * 2))
      if (y > edge) return hills[layer]!
    }
    if (Math.hypot(x - sunX, y - sunY) < sunRadius) return sun
    return mix(sky[0], sky[1], Math.min(1, y / (height * 0.7)))
  })
}

/** Draws the outline of a person before a plain background. Returns a PNG. */
export function drawPortrait(seed: number, size: number): Buffer {
  const { sky, hills } = palettes[seed % palettes.length] ?? palettes[0]!
  const [centre, headY, headRadius] = [size / 2, size * 0.4, size * 0.17]
  const skin = mix([238, 206, 182], [150, 104, 78], (seed * 0.37) % 1)
  const hair = mix([60, 44, 36], [196, 190, 184], (seed * 0.61) % 1)
  return encodePng(size, size, (x, y) => {
    if (Math.hypot(x - centre, y - headY) < headRadius) return y < headY - headRadius * 0.45 ? hair : skin
    if (Math.hypot(x - centre, y - headY + headRadius * 0.12) < headRadius * 1.12 && y < headY) return hair
    if (Math.abs(x - centre) < headRadius * 0.42 && y > headY && y < size * 0.62) return mix(skin, [0, 0, 0], 0.1)
    const shoulder = ((x - centre) / (size * 0.34)) ** 2 + ((y - size * 1.02) / (size * 0.42)) ** 2
    if (shoulder < 1) return hills.at(-1)!
    return mix(sky[0], sky[1], y / size)
  })
}

/** Encodes a picture as PNG. */
function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x, y)
      rows.set([red, green, blue], y * (width * 3 + 1) + 1 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
