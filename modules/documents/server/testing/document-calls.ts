import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import type { TestApp, TestResponse } from '@atrium/server/testing/test-app'
import type { ListedDocument } from '../../contract/documents.ts'

/** Bytes that pass the check as a PDF. */
export const fakePdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)

/** Creates the calls of tests for the documents of an account. */
export function createDocumentCalls(app: TestApp, account: string, usual: string) {
  const path = (rest = '') => `/api/accounts/${account}${rest}`
  const calls = {
    path,
    /** Uploads a document. Returns the state of its upload; its id is that of the document. */
    async add(name: string, { cookie = usual, content = fakePdf(name), target = {} as Record<string, string> } = {}) {
      const begun = await begin(app, { cookie, name, bytes: content.length, purpose: 'document', target: { account, ...target } })
      if (begun.status !== 201) throw new Error(`${begun.status} ${begun.text}`)
      const address = String(begun.headers['location'])
      await sendPart(app, cookie, address, 0, content)
      return waitForCheck(app, cookie, address)
    },
    async list(query = '', cookie = usual): Promise<ListedDocument[]> {
      const { status, json, text } = await app.get(path(`/documents?limit=100${query}`), { cookie })
      if (status !== 200) throw new Error(`${status} ${text}`)
      return json.items
    },
    async find(name: string, cookie = usual, query = ''): Promise<ListedDocument> {
      const found = (await calls.list(`&source=atrium${query}`, cookie)).find((document) => document.name === name)
      if (!found) throw new Error(`There is no document "${name}".`)
      return found
    },
    async addFolder(name: string, cookie = usual): Promise<string> {
      const id = crypto.randomUUID()
      const { status, text } = await app.call('PUT', path(`/document-folders/${id}`), { cookie, body: { name, parent: null } })
      if (status !== 200) throw new Error(`${status} ${text}`)
      return id
    },
    put: (rest: string, body: object, cookie = usual): Promise<TestResponse> => app.call('PUT', path(rest), { cookie, body }),
    post: (rest: string, body: object, cookie = usual): Promise<TestResponse> => app.call('POST', path(rest), { cookie, body }),
  }
  return calls
}
