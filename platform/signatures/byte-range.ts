/** Ranges of a PDF that a signature covers: from 0 to `gap`, and from `resume` to `end`. The signature itself lies between them. */
export type ByteRange = { gap: number; resume: number; end: number }

const pattern = /\/ByteRange\s*\[0 (\d+) +(\d+) +(\d+) *\]/g

/** Finds the ranges of all signatures in the raw bytes of a PDF, in their order. */
export function listByteRanges(pdf: Uint8Array): ByteRange[] {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  return [...text.matchAll(pattern)]
    .map(([, gap, resume, length]) => ({ gap: Number(gap), resume: Number(resume), end: Number(resume) + Number(length) }))
    .filter(({ gap, resume }) => text[gap] === '<' && text[resume - 1] === '>' && gap + 2 < resume)
}

/** Returns the bytes that a signature covers. */
export function readCovered(pdf: Uint8Array, { gap, resume, end }: ByteRange): Uint8Array {
  return Buffer.concat([pdf.subarray(0, gap), pdf.subarray(resume, end)])
}

/** Returns the signature between the ranges, without the zeros that fill its space; undefined if it is not written as Atrium writes it. */
export function readSignature(pdf: Uint8Array, { gap, resume }: ByteRange): Uint8Array | undefined {
  const text = Buffer.from(pdf.subarray(gap, resume)).toString('latin1')
  if (!/^<(?:[0-9a-f]{2})+>$|^<(?:[0-9A-F]{2})+>$/.test(text)) return undefined
  const bytes = Buffer.from(text.slice(1, -1), 'hex')
  const length = readDerLength(bytes)
  if (length === undefined || length > bytes.length || bytes.subarray(length).some((byte) => byte !== 0)) return undefined
  return new Uint8Array(bytes.subarray(0, length))
}

/** Returns a PDF with another signature in the space of the present one. @throws Error if it is too long for the space */
export function replaceSignature(pdf: Uint8Array, { gap, resume }: ByteRange, signature: Uint8Array): Uint8Array {
  const space = resume - gap - 2
  const current = Buffer.from(pdf.subarray(gap + 1, resume - 1)).toString('latin1')
  const hex = Buffer.from(signature).toString('hex')
  if (hex.length > space) throw new Error(`The signature has ${signature.length} bytes, but there is space for ${space / 2}.`)
  const replaced = Buffer.from(pdf)
  replaced.write((/[A-F]/.test(current) ? hex.toUpperCase() : hex).padEnd(space, '0'), gap + 1, 'latin1')
  return new Uint8Array(replaced)
}

/** Returns the length of the DER sequence at the beginning of bytes, including its header. */
function readDerLength(bytes: Uint8Array): number | undefined {
  const [tag, first = 0] = bytes
  if (tag !== 0x30) return undefined
  if (first < 0x80) return first + 2
  const count = first & 0x7f
  if (count === 0 || count > 4) return undefined
  return [...bytes.subarray(2, 2 + count)].reduce((length, byte) => length * 256 + byte, 0) + 2 + count
}
