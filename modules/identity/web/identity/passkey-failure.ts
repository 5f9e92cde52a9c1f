/** The person cancelled, or it timed out: no message is needed. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** The device has a passkey of this person already. */
export function isOnDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}
