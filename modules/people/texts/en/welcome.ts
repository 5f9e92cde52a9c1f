export default {
  termsTitle: 'Terms of use',
  decline: 'Sign out',
  accept: 'I accept',
  title: 'Welcome to {{firm}}',
  intro: 'Your portfolios and documents are here, securely in one place.',
  explained: 'Select any figure to see how it is calculated, with its inputs and their dates.',
  dated: 'Each page shows the date and the source of its figures.',
  adviser: 'Your adviser sees the same figures as you; whenever somebody at the firm views your portal, you can see who and when.',
  start: 'Begin',
  notAgain: 'Do not show again',
}
