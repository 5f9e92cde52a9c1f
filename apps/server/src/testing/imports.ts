import { partBytes, type ImportKind, type ImportRecord } from '@atrium/ledger/contract/imports'
import type { TestResponse, CallOptions, TestApp } from './test-app.ts'

/** A person or a service account that imports files over HTTP with the same requests as the screen. */
export type Importer = {
  ask(method: string, path: string, body?: unknown): Promise<TestResponse>
  /** Uploads a file in parts and completes it. */
  send(kind: ImportKind, file: string | Buffer, fileName?: string): Promise<ImportRecord>
  /** Checks the file with the given columns, by default the detected columns. */
  check(record: ImportRecord, fields?: readonly (string | null)[], layout?: object): Promise<ImportRecord>
  commit(id: string): Promise<ImportRecord>
  undo(id: string): Promise<ImportRecord>
  /** Uploads, checks and commits a file. */
  importFile(kind: ImportKind, file: string | Buffer): Promise<ImportRecord>
}

/** Returns a call with an API token, without cookie and origin. */
export const createTokenCall = (token: string, { headers, ...call }: CallOptions = {}): CallOptions => ({
  origin: null,
  ...call,
  headers: { ...headers, authorization: `Bearer ${token}` },
})

/** Creates an importer with the cookie of a session, or with an API token. */
export function createImporter(app: TestApp, by: string | { token: string }, host = 'localhost'): Importer {
  const call = (method: string, path: string, more: CallOptions) =>
    app.call(method, path, typeof by === 'string' ? { cookie: by, host, ...more } : createTokenCall(by.token, { host, ...more }))
  const ask = (method: string, path: string, body?: unknown) => call(method, path, body === undefined ? {} : { body })
  const requireSuccess = async (response: TestResponse): Promise<ImportRecord> => {
    if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
    return response.json
  }
  const readAfterWork = async (id: string) => {
    await app.deps.backgroundTasks.done()
    return requireSuccess(await ask('GET', `/api/imports/${id}`))
  }
  const createdImporter: Importer = {
    ask,
    async send(kind, file, fileName = `${kind}.csv`) {
      const bytes = Buffer.from(file as string)
      const { id } = await requireSuccess(await ask('POST', '/api/imports', { kind, fileName, fileBytes: bytes.length }))
      for (let part = 0; part * partBytes < bytes.length; part++) {
        const body = bytes.subarray(part * partBytes, (part + 1) * partBytes)
        const headers = { 'content-type': 'application/octet-stream' }
        await requireSuccess(await call('PUT', `/api/imports/${id}/parts/${part}`, { body, headers }))
      }
      return requireSuccess(await ask('POST', `/api/imports/${id}/file`))
    },
    async check({ id, layout, columns }, fields = columns.map(({ field }) => field), change = {}) {
      await requireSuccess(await ask('PUT', `/api/imports/${id}/columns`, { layout: { ...layout, ...change }, fields }))
      return readAfterWork(id)
    },
    async commit(id) {
      await requireSuccess(await ask('POST', `/api/imports/${id}/commit`))
      return readAfterWork(id)
    },
    async undo(id) {
      await requireSuccess(await ask('POST', `/api/imports/${id}/undo`))
      return readAfterWork(id)
    },
    async importFile(kind, file) {
      const checked = await createdImporter.check(await createdImporter.send(kind, file))
      if (checked.counts?.wrong !== 0) throw new Error(JSON.stringify(checked))
      return createdImporter.commit(checked.id)
    },
  }
  return createdImporter
}

/** Import files for two portfolios of one client and one portfolio of another, with securities, rates, prices and transactions. */
export const ledgerFiles: [ImportKind, string][] = [
  [
    'securities',
    `Symbol,Name,ISIN,SEDOL,Asset class,Price currency,Yield,Priced until
ORCH,Orchard Foods Ord,GB0002634946,0263494,Equities,GBX,0.031,
HARB,Harbour Bond 2030,,,Fixed Interest,GBP,,
ATLA,Atlas Software Inc,US0378331005,,Equities,USD,,
GONE,Gone Fund,,,Alternatives,GBP,,2026-03-31
`,
  ],
  [
    'portfolios',
    `Portfolio ID,Client ID,Name,Portfolio type,Risk profile,Currency,Inception
L-1,HL-204450,Ledger GIA,GIA,5,GBP,2025-01-06
L-2,HL-204450,Ledger ISA,ISA,4,GBP,2025-01-06
L-3,HL-204465,Other GIA,GIA,5,GBP,2025-01-06
`,
  ],
  ['rates', `From,To,Date,Rate\nUSD,GBP,2025-01-06,0.8\nUSD,GBP,2026-11-17,0.75\n`],
  ['prices', `Symbol,Date,Price\nORCH,2026-11-16,1250\nORCH,2026-11-17,1260\nHARB,2026-11-17,0.98\nATLA,2026-11-17,200\n`],
  [
    'transactions',
    `Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission
T-1,L-1,2025-01-06,Contribution,,,,,100000,0
T-2,L-1,2025-01-07,Purchase,ORCH,1000,1200,1,-12012.00,12.00
T-3,L-1,2025-03-03,Sale,ORCH,400,1300,1,5190.00,10.00
T-4,L-2,2025-01-06,Contribution,,,,,20000,0
T-5,L-3,2025-01-06,Contribution,,,,,5000,0
`,
  ],
]
