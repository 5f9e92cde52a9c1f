export default {
  failed: 'We could not load your firm.',
  accounts: 'Client accounts',
  advisers: 'Advisers',
  ofSeats: 'of {{limit}} seats',
  people: 'People',
  role: 'Role',
  lastSignIn: 'Last login',
  never: 'Not yet',
  roles: {
    admin: 'Administrator',
    'company-admin': 'Company administrator',
    professional: 'Adviser',
  },
  inviteTitle: 'Invite an adviser',
  inviteLede: 'They will receive a link by email, with its expiry date. Please give them your firm’s signup code yourself.',
  invite: 'Send invitation',
  invited: 'An invitation is on its way to {{address}}.',
}
