/**
 * Content-Disposition of a download: the name without characters that end the header or leave the folder, with ASCII for old
 * browsers.
 */
export function attachmentOf(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{C}/\\"]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${name.replaceAll(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Content type stated by an upstream, where valid; foreign pages are never displayed as ours. */
export function mediaTypeOf(stated: string): string {
  const isKind = /^[a-z]+\/[a-z\d][a-z\d.+-]*$/i.test(stated) && !/html|xml|script/i.test(stated)
  return isKind ? stated : 'application/octet-stream'
}
