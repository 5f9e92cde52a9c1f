import { createPdf } from '../simulator/pdf.ts'

const portal = 'private-clients'
const by = 'eleanor-whitcombe'
const place = { page: 1, y: 0.62, isRequired: true }

/** A document that an adviser has published to several clients, some of whom have opened it. */
export const demoPublication = {
  key: 'publication-charges',
  portal,
  by,
  name: 'Our charges from January.pdf',
  kind: 'letter' as const,
  daysAgo: 12,
  accounts: [
    { account: 'sauveterre', openedBy: 'benedict-sauveterre', afterDays: 1 },
    { account: 'lockwood', openedBy: 'henrietta-lockwood', afterDays: 4 },
    { account: 'fenwick-hale-daniel', openedBy: 'daniel-fenwick-hale', afterDays: 2 },
    { account: 'delacourt', openedBy: null, afterDays: 0 },
    { account: 'fenwick-hale-rosalind', openedBy: null, afterDays: 0 },
  ],
  create: () =>
    createPdf([
      'Our charges from January',
      'From January the yearly charge is 0.65% of the value of your portfolios, in four parts.',
      'The charges of your funds do not change. Please speak to your adviser if you have questions.',
    ]),
}

/** A document that several clients were asked to sign, and some have. */
export const demoBatch = {
  key: 'batch-fees',
  portal,
  by,
  name: 'Fee agreement from January.pdf',
  message: 'Please sign our fee agreement. It applies from January.',
  daysAgo: 9,
  daysToSign: 30,
  template: {
    name: 'Fee agreement, one owner',
    content: {
      kind: 'agreement' as const,
      isOrdered: false,
      needs: 'mandate' as const,
      remindDays: 3,
      roles: [
        {
          owner: 1,
          isAttorney: false,
          fields: [
            { kind: 'signature' as const, label: 'Signature', x: 0.1, width: 0.32, height: 0.06, ...place },
            { kind: 'date' as const, label: 'Date', x: 0.55, width: 0.2, height: 0.035, ...place },
          ],
        },
      ],
    },
  },
  accounts: [
    { account: 'sauveterre', signedBy: 'benedict-sauveterre', afterDays: 1 },
    { account: 'lockwood', signedBy: 'henrietta-lockwood', afterDays: 2 },
    { account: 'delacourt', signedBy: null, afterDays: 0 },
    { account: 'fenwick-hale-daniel', signedBy: null, afterDays: 0 },
    // Both owners must sign, and the template has a place for one.
    { account: 'fenwick-hale-joint', signedBy: null, afterDays: 0 },
  ],
  create: () => createPdf(['Fee agreement from January', 'The yearly charge is 0.65% of the value of your portfolios, in four parts.']),
}
