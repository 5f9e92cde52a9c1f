/** How a browser is told to save a file: the name without what could end the header or leave the folder, for old browsers in ASCII too. */
export function attachmentOf(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{C}/\\"]/gu, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${name.replaceAll(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** What an upstream calls the kind of a file, where it is one; a page of a stranger's is never shown as ours. */
export function mediaTypeOf(stated: string): string {
  const isKind = /^[a-z]+\/[a-z\d][a-z\d.+-]*$/i.test(stated) && !/html|xml|script/i.test(stated)
  return isKind ? stated : 'application/octet-stream'
}
