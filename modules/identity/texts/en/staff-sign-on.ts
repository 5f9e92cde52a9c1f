export default {
  title: 'Staff sign-in',
  forStaff: 'For staff',
  signIn: 'Sign in with {{provider}}',
  moment: 'One moment…',
  checking: 'We are checking your work account.',
  proven: 'Thank you, we have confirmed that it is you. Please make your change now.',
  since: 'Your {{provider}} account has been connected since {{date}}.',
  none: 'You can sign in with {{provider}}. Your account there will be connected when you first use it to sign in.',
  failed: 'We could not load your work account',
  prove: 'Use {{provider}}',
}
