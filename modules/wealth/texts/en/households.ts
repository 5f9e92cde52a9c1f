export default {
  title: 'All accounts together',
  failed: 'We could not load the summary of your accounts.',
  accounts: 'Your accounts',
  account: 'Account',
  owners: 'Owners',
  you: 'You',
  ofWhichYours: 'of which yours: {{amount}}',
  equalParts: 'Jointly owned accounts count once in the total. The owners’ shares are not recorded, so equal shares are assumed.',
  valuedOn: '{{name}} as of {{date}}',
  relations: { owner: 'You own it', joint: 'You own it together', attorney: 'You act for the owner', executor: 'You act as executor' },
}
