import { crc32, deflateRawSync } from 'node:zlib'

type Member = { name: string; bytes: Buffer; claims?: number; mode?: number; isEncrypted?: true }

/**
 * Creates a zip archive as a spreadsheet program writes it. `claims` is the stated size of a member if it differs from the
 * real size, and `mode` its type and rights on Unix.
 */
export function createArchive(members: readonly Member[]): Buffer {
  const parts: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claims = bytes.length, mode = 0, isEncrypted } of members) {
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    contents.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, createEntryTail(offset, mode), Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(contents)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(members.length, 4)
  end.writeUInt16LE(members.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** Returns the last fields of an entry in the central directory: comment length, disk, attributes and offset. */
function createEntryTail(offset: number, mode: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(mode * 65_536, 6)
  rest.writeUInt32LE(offset, 10)
  return rest
}

export type WorkbookParts = { sheet: string; shared?: string; styles?: string; date1904?: boolean; claims?: number }

/** Creates a workbook with one sheet. */
export function createWorkbook({ sheet, shared, styles, date1904, claims }: WorkbookParts): Buffer {
  const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  return createArchive([
    {
      name: 'xl/workbook.xml',
      bytes: xml(
        `<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: xml('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: xml(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
      ...(claims !== undefined && { claims }),
    },
    ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: xml(`<sst>${shared}</sst>`) }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: xml(`<styleSheet>${styles}</styleSheet>`) }]),
  ])
}
