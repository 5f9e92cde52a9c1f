export default {
  title: 'Staff sign-in',
  forStaff: 'For staff',
  signIn: 'Sign in with {{provider}}',
  moment: 'One moment…',
  checking: 'We are checking your work account.',
  proven: 'Thank you, it is you. Please make your change now.',
  since: 'You sign in with {{provider}}, since {{date}}.',
  none: 'You can sign in with {{provider}}. It is connected to your access at your first sign-in.',
  failed: 'We could not load your work account',
  prove: 'Use {{provider}}',
}
