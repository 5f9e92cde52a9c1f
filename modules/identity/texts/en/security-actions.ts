export default {
  'second-factor': { title: 'Protect your sign-in', text: 'Your second factor is switched off. See your profile for the reason.' },
  'backup-codes': {
    title: 'Make new backup codes',
    text_one: '{{count}} is left.',
    text_other: '{{count}} are left.',
  },
  email: { title: 'Confirm your email address', text: 'Enter {{subject}} again in your profile; a PIN confirms that it is yours.' },
}
