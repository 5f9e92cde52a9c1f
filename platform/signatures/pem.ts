/** Returns the DER bytes of every block of PEM text with a label, such as `CERTIFICATE`, in their order. */
export function readPem(text: string, label: string): Uint8Array[] {
  const blocks = new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`, 'g')
  return [...text.matchAll(blocks)].map(([, base64 = '']) => new Uint8Array(Buffer.from(base64, 'base64')))
}

export function writePem(der: Uint8Array, label: string): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
