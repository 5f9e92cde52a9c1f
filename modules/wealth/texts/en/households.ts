export default {
  title: 'All accounts together',
  failed: 'Your accounts together could not be read.',
  accounts: 'Your accounts',
  account: 'Account',
  owners: 'Owners',
  you: 'You',
  ofWhichYours: 'of which yours: {{amount}}',
  equalParts: 'What several people own counts once in the total. Their parts are not recorded and taken to be equal.',
  valuedOn: '{{name}} as of {{date}}',
  relations: { owner: 'You own it', joint: 'You own it together', attorney: 'You act for the owner', executor: 'You act as executor' },
}
