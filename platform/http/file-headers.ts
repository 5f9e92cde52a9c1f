/** The name of a file without what could end the header or leave the folder; in ASCII too, for old browsers. */
export function contentDisposition(fileName: string, isInline = false): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{C}/\\"]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A stated media type where it is one that no browser runs; a page of a third party is never shown as ours. */
export function safeMediaType(stated: string): string {
  const isSafe = /^[a-z]+\/[a-z\d][a-z\d.+-]*(; charset=utf-8)?$/i.test(stated) && !/html|xml|script/i.test(stated)
  return isSafe ? stated : 'application/octet-stream'
}
