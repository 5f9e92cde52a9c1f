import type en from './en.ts'

export default {
  managingParts: {
    addClient: 'Προσθήκη πελάτη',
    invitations: 'Προσκλήσεις',
    manageClient: 'Επεξεργασία πελάτη και χαρτοφυλακίων',
    portalSettings: 'Ρυθμίσεις πύλης',
  },
} satisfies typeof en
