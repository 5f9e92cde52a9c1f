import type { Readable } from 'node:stream'

export type ScanResult = 'clean' | { infected: string }

/** Port of a virus scanner. */
export type VirusScanner = {
  /** Maximum number of bytes of a file that the scanner reads. Larger files are refused before their upload. */
  maxBytes: number
  /** @throws ScannerUnavailableError if the scanner does not respond or gives no verdict */
  scan(content: Readable): Promise<ScanResult>
}

export class ScannerUnavailableError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the virus scanner gave no verdict: ${reason}`, { cause })
  }
}
