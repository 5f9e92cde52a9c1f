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
  inviteLede:
    'They get a link by email, which states until when it is valid, and need the signup code of your firm, which you give them yourself.',
  invite: 'Send invitation',
  invited: 'An invitation is on its way to {{address}}.',
}
