/** Returns true if the person cancelled or the request timed out. No message is needed. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** Returns true if the device already has a passkey of this person. */
export function isOnDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}
