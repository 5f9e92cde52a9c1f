export default {
  active: 'Impersonation mode active',
  user: 'User impersonating {{name}}',
  until: 'until {{moment}}',
  reason: 'Why',
  again: 'Resume impersonation',
  exit: 'Exit impersonation',
  reasons: {
    'client-care': 'Looking after the account',
    meeting: 'Preparing for a meeting',
    'client-asked': 'The client asked',
    check: 'Checking figures',
    complaint: 'A complaint',
  },
}
