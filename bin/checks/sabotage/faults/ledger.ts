import type { Fault } from './fault.ts'

/** Faults in imports and the ledger. */
export const ledgerFaults: readonly Fault[] = [
  {
    name: 'an import of another firm is readable',
    edits: [
      ['modules/ledger/server/imports/reads.ts', 'where i.id = ${id} and ${matchesOrganisation(organisationId)}', 'where i.id = ${id}'],
    ],
    tests: ['modules/ledger/server/imports/imports.test.ts'],
  },
  {
    name: 'a company admin can import prices for the whole edition',
    edits: [
      [
        'modules/ledger/server/imports/access.ts',
        'importKinds.filter((kind) => !editionKinds.includes(kind))',
        'importKinds.filter((kind) => !editionKinds.includes(kind) || true)',
      ],
    ],
    tests: ['modules/ledger/server/imports/imports.test.ts'],
  },
  {
    name: 'every adviser sees the reconciliation differences of all clients',
    edits: [
      ['modules/ledger/server/reconciliation/reads.ts', '${isVisibleToStaff(view.person, view.edition, view.today)}', '${sql`true`}'],
    ],
    tests: ['modules/ledger/server/reconciliation/reconciliation.test.ts'],
  },
  {
    name: 'a workbook bomb is unpacked',
    edits: [['platform/sheets/archive.ts', 'uncompressedSize > compressedSize * maxRatio', 'false']],
    tests: ['platform/sheets/workbook-reader.test.ts'],
  },
]
