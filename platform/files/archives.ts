import { openPromise, type Entry } from 'yauzl'

/** Limits that the directory of an archive must keep. Nothing is unpacked but the first bytes of its files. */
const maxEntries = 5_000
const maxUnpackedBytes = 1_000_000_000
/** Maximum ratio of unpacked to packed size, checked only for files larger than `smallBytes`. Sheets of real workbooks reach 40. */
const maxRatio = 120
const smallBytes = 1_000_000
const magicBytes = 8
const maxMs = 900

const archiveName = /\.(zip|jar|apk|7z|rar|tar|gz|tgz|bz2|xz|zst|cab|iso|arj|lzh|z)$/i
/** First bytes of archives: zip, gzip, bzip2, xz, 7z, rar, zstd, cab. */
const archiveMagic = ['504b0304', '1f8b', '425a68', 'fd377a585a', '377abcaf271c', '526172211a07', '28b52ffd', '4d534346']
const programName = /\.(exe|dll|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|lnk|reg)$/i

export type ArchiveFault = 'archive-damaged' | 'archive-unsafe'

/** The names of the files in an archive, or why it is refused. */
export type ArchiveReading = { names: readonly string[] } | { fault: ArchiveFault }

/**
 * Reads the directory of a zip file. Refused are archives that would grow beyond all measure or are nested, encrypted files, which no
 * scanner can read, links, programs, and names that leave the folder in which an archive is unpacked.
 */
export async function inspectArchive(path: string, { allowsNested }: { allowsNested: boolean }): Promise<ArchiveReading> {
  const startedAt = performance.now()
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch(() => undefined)
  if (!zip) return { fault: 'archive-damaged' }
  try {
    if (zip.entryCount > maxEntries) return { fault: 'archive-unsafe' }
    const names: string[] = []
    let unpacked = 0
    // The directory is refused by the library if a name is absolute or contains `..` or a backslash.
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (performance.now() - startedAt > maxMs || unpacked > maxUnpackedBytes || isUnsafe(entry)) return { fault: 'archive-unsafe' }
      if (!allowsNested && entry.uncompressedSize > 0) {
        if (archiveName.test(entry.fileName)) return { fault: 'archive-unsafe' }
        const stream = await zip.openReadStreamPromise(entry)
        const first = await readFirst(stream, magicBytes)
        if (archiveMagic.some((magic) => first.startsWith(magic))) return { fault: 'archive-unsafe' }
      }
      names.push(entry.fileName)
    }
    return { names }
  } catch (error) {
    return { fault: /invalid relative path|absolute path|invalid characters/.test(String(error)) ? 'archive-unsafe' : 'archive-damaged' }
  } finally {
    zip.close()
  }
}

function isUnsafe({ fileName, compressedSize, uncompressedSize, externalFileAttributes, generalPurposeBitFlag }: Entry): boolean {
  const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
  const isEncrypted = (generalPurposeBitFlag & 1) === 1
  const isBomb = uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio
  const isOutside = fileName.includes('\0') || /^[a-z]:/i.test(fileName) || fileName.split('/').includes('..')
  return isLink || isEncrypted || isBomb || isOutside || programName.test(fileName)
}

async function readFirst(stream: AsyncIterable<unknown> & { destroy(): unknown }, bytes: number): Promise<string> {
  for await (const chunk of stream) {
    stream.destroy()
    return Buffer.from(chunk as Uint8Array)
      .subarray(0, bytes)
      .toString('hex')
  }
  return ''
}
