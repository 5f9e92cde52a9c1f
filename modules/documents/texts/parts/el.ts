import type en from './en.ts'

export default {
  documentParts: {
    confirm: 'Επιβεβαιώστε ότι το διαβάσατε',
    actionTitle_one: '{{count}} έγγραφο προς υπογραφή',
    actionTitle_other: '{{count}} έγγραφα προς υπογραφή',
    all: 'Όλα τα έγγραφα',
    allOfPortfolio: 'Όλα τα έγγραφα του χαρτοφυλακίου',
    seeAll_one: 'Προβολή {{count}} εγγράφου',
    seeAll_other: 'Προβολή και των {{count}} εγγράφων',
    signatureRequired: 'Απαιτείται υπογραφή',
    signed: 'Υπογεγραμμένο',
    sources: { client: 'Πελάτης', firm: 'Σύμβουλος', provider: 'Πάροχος χαρτοφυλακίου' },
    title: 'Έγγραφα',
  },
} satisfies typeof en
