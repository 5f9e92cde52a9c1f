export default {
  title: 'Staff sign-in',
  forStaff: 'For staff',
  signIn: 'Sign in with {{provider}}',
  moment: 'One moment…',
  checking: 'We are checking your work account.',
  proven: 'Thank you, we have confirmed that it is you. Please make your change now.',
  since: 'You have signed in with {{provider}} since {{date}}.',
  none: 'You can sign in with {{provider}}. It will be connected when you first sign in with it.',
  failed: 'We could not load your work account',
  prove: 'Use {{provider}}',
}
