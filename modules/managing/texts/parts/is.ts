import type en from './en.ts'

export default {
  managingParts: {
    addClient: 'Bæta við viðskiptavini',
    invitations: 'Boð',
    manageClient: 'Breyta viðskiptavini og eignasöfnum',
    portalSettings: 'Stillingar gáttar',
  },
} satisfies typeof en
