import type { FirmDocumentsPort } from '../ports/firm-documents.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const firmDocumentsSuite: Suite<FirmDocumentsPort> = {
  port: 'firm documents',
  checks: [
    {
      name: 'documents are listed once each, and a folder contains the stated number',
      run: async (port, { clientId }) => {
        const { items } = await port.listFirmDocuments(clientId)
        assertUnique(
          items.map(({ id }) => id),
          'the document',
        )
        for (const { id, name, count } of await port.listFolders(clientId)) {
          const { length } = (await port.listFirmDocuments(clientId, { folder: id })).items
          assertThat(length === count, `the folder ${name} states ${count} documents but contains ${length}`)
        }
      },
    },
    {
      name: 'documents can be filtered by words, line of business and earliest date',
      run: async (port, { clientId }) => {
        const { items } = await port.listFirmDocuments(clientId)
        const one = items[Math.floor(items.length / 2)]
        if (!one) return
        const search = one.name.slice(0, 6)
        const matches = (await port.listFirmDocuments(clientId, { search })).items
        assertThat(
          matches.some(({ id }) => id === one.id) && matches.every(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
          `a search for "${search}" does not return exactly the documents with that text in their name`,
        )
        const documentsOfLine = (await port.listFirmDocuments(clientId, { lineOfBusiness: one.lineOfBusiness ?? 'FF' })).items
        assertThat(
          documentsOfLine.every(({ lineOfBusiness }) => lineOfBusiness === (one.lineOfBusiness ?? 'FF')),
          'the filter by line of business returns a document of another one',
        )
        const addedFrom = one.addedAt.slice(0, 10)
        const recentDocuments = (await port.listFirmDocuments(clientId, { addedFrom })).items
        assertThat(
          recentDocuments.some(({ id }) => id === one.id) && recentDocuments.every(({ addedAt }) => addedAt.slice(0, 10) >= addedFrom),
          `the filter from ${addedFrom} returns an earlier document, or omits one of that day`,
        )
      },
    },
    {
      name: 'only an unsigned document has a signing URL, and a document can be downloaded',
      run: async (port, { clientId }) => {
        const signer = { email: 'signer@atrium.example', name: 'A. Signer', returnUrl: 'https://portal.example/library' }
        const documents = await port.listSignatureDocuments(clientId, signer)
        const inconsistentDocument = documents.find(({ isSigned, signatureUrl }) => isSigned !== (signatureUrl === null))
        assertThat(
          !inconsistentDocument,
          `${inconsistentDocument?.name} is ${inconsistentDocument?.isSigned ? 'signed, but has a signing URL' : 'not signed, but has no signing URL'}`,
        )
        const [first] = documents
        if (first)
          assertThat(
            Buffer.from(await port.getSignedDocument(first.path, 'x.pdf'))
              .toString('latin1')
              .startsWith('%PDF-'),
            'the document is not a PDF',
          )
      },
    },
    {
      name: 'unknown documents are not found',
      run: async (port, { clientId }) => {
        await assertNotFound(port.getFirmDocument(clientId, 'no-such-document-0'), 'an unknown document')
        await assertNotFound(port.getSignedDocument('/files/x', 'x.pdf'), 'a path that is not that of an envelope')
      },
    },
  ],
}
