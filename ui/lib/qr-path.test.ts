import { expect, it } from 'vitest'
import { createQrPath } from './qr-path.ts'

it('a QR code is a square with a quiet zone of four modules and three finder patterns', () => {
  const { size, path } = createQrPath('otpauth://totp/Harcourt%20Lisle:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect((size - 8 - 17) % 4).toBe(0)
  for (const corner of ['M4 4h', `M${size - 5} 4h`, `M4 ${size - 5}h`]) expect(path).toContain(corner)
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/)
})
