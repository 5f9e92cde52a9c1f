export function buildContentDisposition(fileName: string, isInline = false): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{C}/\\"]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Returns a media type that browsers do not execute: the stated type or, if it could be HTML, XML or script, a generic one. */
export function toSafeMediaType(mediaType: string): string {
  const isSafe = /^[a-z]+\/[a-z\d][a-z\d.+-]*(; charset=utf-8)?$/i.test(mediaType) && !/html|xml|script/i.test(mediaType)
  return isSafe ? mediaType : 'application/octet-stream'
}
