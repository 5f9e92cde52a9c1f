import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '@atrium/server/testing/test-app'
import { partBytes, workingStates, type Transfer } from '../../contract/transfer.ts'

type Answer = Awaited<ReturnType<TestApp['call']>>

/** Imports of a signed-in person into a collection, through the API. */
export function createImporter(app: TestApp, cookie: string, collection: string) {
  const path = `/api/collections/${collection}/transfers`
  const post = (rest: string, body: object = {}): Promise<Answer> => app.call('POST', `${path}${rest}`, { cookie, body })

  async function upload(file: string | Buffer, name = 'file.csv'): Promise<Transfer> {
    const bytes = Buffer.from(file as string)
    const id = randomUUID()
    const created = await post('/imports', { id, fileName: name, fileBytes: bytes.length })
    if (created.status !== 200) throw new Error(created.text)
    for (let part = 0; part * partBytes < bytes.length; part++)
      await sendPart(id, part, bytes.subarray(part * partBytes, (part + 1) * partBytes))
    const inspected = await post(`/${id}/inspection`)
    if (inspected.status !== 200) throw new Error(inspected.text)
    return inspected.json as Transfer
  }

  const sendPart = (id: string, part: number, bytes: Buffer) =>
    app.call('PUT', `${path}/${id}/parts/${part}`, { cookie, body: bytes, headers: { 'content-type': 'application/octet-stream' } })

  const get = async (id: string): Promise<Transfer> => (await app.get(`${path}/${id}`, { cookie })).json as Transfer

  /** Waits until the work on an import or on many items has ended. */
  async function wait(id: string): Promise<Transfer> {
    for (;;) {
      const transfer = await get(id)
      if (!workingStates.includes(transfer.state)) return transfer
      await pause(50)
    }
  }

  const mappingOf = ({ layout, columns, matchBy }: Transfer) => {
    const { source: _, ...chosen } = layout ?? { source: 'text' }
    return { layout: chosen, fields: columns.map(({ field }) => field), matchBy }
  }

  /** Checks all rows with the suggested columns, or with those given. */
  async function check(transfer: Transfer, change: object = {}): Promise<Transfer> {
    const { status, text } = await post(`/${transfer.id}/check`, { ...mappingOf(transfer), ...change })
    if (status !== 200) throw new Error(text)
    return wait(transfer.id)
  }

  async function start(transfer: Transfer, rows: 'all' | 'correct' = 'all'): Promise<Transfer> {
    const { status, text } = await post(`/${transfer.id}/start`, { rows })
    if (status !== 200) throw new Error(text)
    return wait(transfer.id)
  }

  async function undo(transfer: Transfer): Promise<Transfer> {
    const { status, text } = await post(`/${transfer.id}/undo`)
    if (status !== 200) throw new Error(text)
    return wait(transfer.id)
  }

  const importFile = async (file: string | Buffer, rows: 'all' | 'correct' = 'all', change: object = {}) =>
    start(await check(await upload(file), change), rows)

  const listErrors = async ({ id }: Transfer) => (await app.get(`${path}/${id}/errors?limit=200`, { cookie })).json.items
  const listLeft = async ({ id }: Transfer) => (await app.get(`${path}/${id}/left?limit=200`, { cookie })).json.items

  return { path, post, upload, sendPart, get, wait, mappingOf, check, start, undo, importFile, listErrors, listLeft }
}
