export default {
  'second-factor': { title: 'Protect your sign-in', text: 'Your second sign-in step is switched off. See your profile for the reason.' },
  'backup-codes': {
    title: 'Create new backup codes',
    text_one: '{{count}} code is left.',
    text_other: '{{count}} codes are left.',
  },
  email: { title: 'Confirm your email address', text: 'Enter {{subject}} again in your profile; a PIN confirms that it is yours.' },
}
