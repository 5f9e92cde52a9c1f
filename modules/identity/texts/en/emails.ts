export default {
  change: 'Change email',
  title: 'Change your email',
  lede: 'You sign in with this address, and we send emails there.',
  newAddress: 'New email',
  sendPin: 'Send PIN',
  changed: 'Your email was changed. Other devices were signed out.',
}
