export default {
  'second-factor': { title: 'Protect your sign-in', text: 'The second step of your sign-in is switched off. Your profile says why.' },
  'backup-codes': {
    title: 'Make new backup codes',
    text_one: '{{count}} is left.',
    text_other: '{{count}} are left.',
  },
  email: { title: 'Confirm your email address', text: 'Enter {{subject}} again in your profile; a PIN confirms that it is yours.' },
}
