import { createArchive } from '@atrium/server/testing/workbook'
import { createTestPicture as createPicture, createPixelFlood } from '@atrium/server/testing/pictures'
import { call, signIn } from '../../client.ts'
import type { Finding } from '../security.ts'

const maxRefusalMs = 1_000
const partBytes = 2_000_000
const megapixels = 29
const pictures = 20

type Person = { email: string; password: string }

/** Sends bytes with the headers that a browser sends. */
async function sendBytes(
  port: number,
  method: string,
  path: string,
  { cookie, body, type }: { cookie: string; body: Buffer; type: string },
) {
  const origin = `http://localhost:${port}`
  const response = await fetch(`${origin}${path}`, {
    method,
    body: new Uint8Array(body),
    headers: { cookie, origin, 'content-type': type },
  })
  return { status: response.status, json: (await response.json()) as { refusal?: { code?: string }; issues?: { code: string }[] } }
}

/** Uploads a workbook. Returns the milliseconds of the request that opens it, and its refusal code, or `read` if it is not refused. */
async function openWorkbook(port: number, cookie: string, bytes: Buffer): Promise<{ code: string; ms: number }> {
  const body = { kind: 'prices', fileName: 'prices.xlsx', fileBytes: bytes.length }
  const { id } = (await call(port, 'POST', '/api/imports', { cookie, body })).json as { id: string }
  for (let part = 0; part * partBytes < bytes.length; part++) {
    const piece = bytes.subarray(part * partBytes, (part + 1) * partBytes)
    await sendBytes(port, 'PUT', `/api/imports/${id}/parts/${part}`, { cookie, body: piece, type: 'application/octet-stream' })
  }
  const startedAt = performance.now()
  const { json } = await call(port, 'POST', `/api/imports/${id}/file`, { cookie })
  const ms = performance.now() - startedAt
  await call(port, 'DELETE', `/api/imports/${id}`, { cookie })
  return { code: (json as { refusal?: { code: string } | null }).refusal?.code ?? 'read', ms }
}

const createXml = (content: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`)

function createWorkbook(sheet: Buffer, shared?: Buffer): Buffer {
  return createArchive([
    {
      name: 'xl/workbook.xml',
      bytes: createXml('<workbook xmlns:r="r"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: createXml('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet },
    ...(shared ? [{ name: 'xl/sharedStrings.xml', bytes: shared }] : []),
  ])
}

/** Sends small workbooks that become large when they are unpacked: 590 MB of rows, a text of 500 MB, and 59 MB of shared texts. */
export async function sendWorkbookBombs(port: number, staff: string): Promise<Finding> {
  const bombs = {
    rows: createWorkbook(Buffer.alloc(590_000_000, '<row><c><v>1</v></c></row>')),
    text: createWorkbook(Buffer.concat([createXml('<worksheet><sheetData><row><c t="str"><v>'), Buffer.alloc(500_000_000, 'x')])),
    shared: createWorkbook(createXml('<worksheet/>'), Buffer.alloc(59_000_000, '<si><t>x</t></si>')),
  }
  // Starts the thread that reads workbooks, so that its start is not measured.
  await openWorkbook(port, staff, createWorkbook(createXml('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>')))
  const parts: string[] = []
  let isGood = true
  for (const [name, bytes] of Object.entries(bombs)) {
    const { code, ms } = await openWorkbook(port, staff, bytes)
    isGood &&= code === 'spreadsheet-too-compressed' && ms < maxRefusalMs
    parts.push(`${name} of ${(bytes.length / 1e6).toFixed(1)} MB ${code} in ${ms.toFixed(0)} ms`)
  }
  return { title: 'workbook bombs are refused within a second [S36]', isGood, figure: parts.join(', ') }
}

/** Sends a picture that declares too many pixels, and then twenty large pictures at once while another person signs in. */
export async function sendPictures(port: number, { sender, other }: { sender: string; other: Person }): Promise<Finding> {
  const putPhoto = (body: Buffer) => sendBytes(port, 'PUT', '/api/me/photo', { cookie: sender, body, type: 'image/png' })
  const startedAt = performance.now()
  const floodCode = (await putPhoto(createPixelFlood())).json.issues?.[0]?.code
  const floodMs = performance.now() - startedAt
  const side = Math.floor(Math.sqrt(megapixels * 1e6))
  const picture = await createPicture('png', { width: side, height: side })
  const signInMs = async () => {
    const begunAt = performance.now()
    await signIn(port, other.email, other.password)
    return performance.now() - begunAt
  }
  const quietTimes = [await signInMs(), await signInMs(), await signInMs()].toSorted((left, right) => left - right)
  const state = { isDone: false }
  const sent = Promise.all(Array.from({ length: pictures }, () => putPhoto(picture))).finally(() => (state.isDone = true))
  const busyTimes: number[] = []
  do {
    busyTimes.push(await signInMs())
  } while (!state.isDone)
  const statuses = (await sent).map(({ status }) => status)
  const [quietMs = 0, slowest] = [quietTimes[1], Math.max(...busyTimes)]
  const limit = Math.max(5 * quietMs, 1_000)
  return {
    title: `pixel floods are refused within a second, and ${pictures} pictures of ${megapixels} megapixels do not slow sign-in [S40]`,
    isGood:
      floodCode === 'too-many-pixels' &&
      floodMs < maxRefusalMs &&
      slowest <= limit &&
      statuses.every((status) => [200, 429].includes(status)),
    figure: `${floodCode} in ${floodMs.toFixed(0)} ms, sign-in ${quietMs.toFixed(0)} ms quiet, at most ${slowest.toFixed(0)} ms over ${busyTimes.length} with pictures (limit ${limit.toFixed(0)} ms), ${statuses.filter((status) => status === 200).length} pictures stored, ${statuses.filter((status) => status === 429).length} refused`,
  }
}

/** Stores an ordinary photo of 12 megapixels, which loads the libraries for pictures. */
export async function storePicture(port: number, cookie: string): Promise<void> {
  const body = await createPicture('jpeg', { width: 4_000, height: 3_000 })
  const { status } = await sendBytes(port, 'PUT', '/api/me/photo', { cookie, body, type: 'image/jpeg' })
  if (status !== 200) throw new Error(`A picture was not stored: ${status}`)
}
