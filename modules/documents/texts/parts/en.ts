export default {
  documentParts: {
    confirm: 'Please confirm that you have read this',
    actionTitle_one: '{{count}} document to sign',
    actionTitle_other: '{{count}} documents to sign',
    all: 'All documents',
    allOfPortfolio: 'All documents of this portfolio',
    seeAll_one: 'See {{count}} document',
    seeAll_other: 'See all {{count}} documents',
    signatureRequired: 'Signature required',
    signed: 'Signed',
    sources: { client: 'Client', firm: 'Adviser', provider: 'Portfolio provider' },
    title: 'Documents',
  },
}
