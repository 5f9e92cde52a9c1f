/** A service account with its tokens. `issuer` is the key of the person who creates it. */
export type DemoServiceAccount = {
  edition: string
  name: string
  issuer: string
  scopes: ('imports:read' | 'imports:write')[]
  tokens: { name: string; validDays: number; allowedNetworks: string[]; isRevoked: boolean }[]
}

/** Service accounts of the demo firm: one of the edition's admins and one of the firm's own admins. */
export const serviceAccounts: DemoServiceAccount[] = [
  {
    edition: 'wealth',
    name: 'Nightly ledger import',
    issuer: 'oscar-venn',
    scopes: ['imports:read', 'imports:write'],
    tokens: [
      { name: 'Old batch server', validDays: 90, allowedNetworks: [], isRevoked: true },
      { name: 'Batch server', validDays: 180, allowedNetworks: ['192.0.2.0/24'], isRevoked: false },
    ],
  },
  {
    edition: 'wealth',
    name: 'Import monitor',
    issuer: 'beatrix-lisle',
    scopes: ['imports:read'],
    tokens: [{ name: 'Operations desk', validDays: 14, allowedNetworks: [], isRevoked: false }],
  },
]
