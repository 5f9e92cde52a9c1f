export default {
  active: 'Impersonation mode active',
  user: 'User impersonating {{name}}',
  left: '{{time}} left',
  extend: 'Extend',
  endsSoon: 'The impersonation ends in less than two minutes. Extend it to continue.',
  reason: 'Reason',
  exit: 'Exit impersonation',
  request: 'View as {{name}}',
  requestLede:
    'You see the portal as this client does and cannot change anything. It lasts half an hour and can be extended. The client can see in their access history who viewed it, when and why.',
  requestReason: 'Why are you opening this account?',
  backToClients: 'Back to the clients',
  reasons: {
    'client-care': 'Looking after the account',
    meeting: 'Preparing for a meeting',
    'client-asked': 'The client asked',
    check: 'Checking figures',
    complaint: 'A complaint',
  },
}
