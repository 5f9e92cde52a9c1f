import { createHmac } from 'node:crypto'

/** Keyed, and bound to the person and the address: a PIN for one address confirms no other. */
export function hashEmailPin(secret: string, personId: string, email: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`email:${personId}:${email}:${code}`).digest()
}
