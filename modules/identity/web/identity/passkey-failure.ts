/** The person closed what their device showed, or it waited too long: nothing to say, they know. */
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
