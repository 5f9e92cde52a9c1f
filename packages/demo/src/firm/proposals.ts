/** Proposals of the demo firm. Their portfolios are an ISA and a pension, whose gains are not taxed. */
export const demoProposals = [
  {
    key: 'proposal-ashworth-isa',
    account: 'HL-204417',
    portfolio: 'HL-204417-03',
    profile: 7,
    note: 'Shares of one company have grown to a large part of your ISA. Selling them inside the ISA costs no tax, and spreads the risk over the funds of your model.',
  },
  { key: 'proposal-ashworth-pension', account: 'HL-204417', portfolio: 'HL-204417-01', profile: 5, note: null },
] as const
