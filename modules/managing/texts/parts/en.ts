export default {
  managingParts: {
    addClient: 'Add client',
    invitations: 'Invitations',
    manageClient: 'Edit client and portfolios',
    portalSettings: 'Portal settings',
  },
}
