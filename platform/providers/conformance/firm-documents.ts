import type { FirmDocumentsPort } from '../ports/firm-documents.ts'
import { demand, demandOnce, demandUnknown, type Suite } from './frame.ts'

export const firmDocumentsSuite: Suite<FirmDocumentsPort> = {
  port: 'documents of the firm',
  checks: [
    {
      name: 'documents are listed once each, and a folder contains the stated number',
      run: async (port, { clientId }) => {
        const { items } = await port.listFirmDocuments(clientId)
        demandOnce(
          items.map(({ id }) => id),
          'the document',
        )
        for (const { id, name, count } of await port.listFolders(clientId)) {
          const held = (await port.listFirmDocuments(clientId, { folder: id })).items.length
          demand(held === count, `the folder ${name} says ${count} and holds ${held}`)
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
        const found = (await port.listFirmDocuments(clientId, { search })).items
        demand(
          found.some(({ id }) => id === one.id) && found.every(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
          `a search for "${search}" finds what does not have it, or not what does`,
        )
        const ofLine = (await port.listFirmDocuments(clientId, { lineOfBusiness: one.lineOfBusiness ?? 'FF' })).items
        demand(
          ofLine.every(({ lineOfBusiness }) => lineOfBusiness === (one.lineOfBusiness ?? 'FF')),
          'a line of business has a document of another',
        )
        const addedFrom = one.addedAt.slice(0, 10)
        const late = (await port.listFirmDocuments(clientId, { addedFrom })).items
        demand(
          late.some(({ id }) => id === one.id) && late.every(({ addedAt }) => addedAt.slice(0, 10) >= addedFrom),
          `from ${addedFrom} there is an earlier one`,
        )
      },
    },
    {
      name: 'a signed document has no signing URL and can be downloaded',
      run: async (port, { clientId }) => {
        const signer = { email: 'signer@atrium.example', name: 'A. Signer', returnUrl: 'https://portal.example/library' }
        const documents = await port.listSignatureDocuments(clientId, signer)
        const wrong = documents.find(({ isSigned, signatureUrl }) => isSigned !== (signatureUrl === null))
        demand(!wrong, `${wrong?.name} is ${wrong?.isSigned ? 'signed and still to be signed' : 'not signed, and there is no place to'}`)
        const [first] = documents
        if (first)
          demand(
            Buffer.from(await port.getSignedDocument(first.path, 'x.pdf'))
              .toString('latin1')
              .startsWith('%PDF-'),
            'it is no PDF',
          )
      },
    },
    {
      name: 'unknown documents are not found',
      run: async (port, { clientId }) => {
        await demandUnknown(port.getFirmDocument(clientId, 'no-such-document-0'), 'a document that is not there')
        await demandUnknown(port.getSignedDocument('/files/x', 'x.pdf'), 'a path that is no envelope’s')
      },
    },
  ],
}
