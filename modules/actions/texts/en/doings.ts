export default {
  title: 'What needs doing',
  open_one: '{{count}} open',
  open_other: '{{count}} open',
  none: 'Nothing is waiting for you.',
  failed: 'What needs doing could not be read.',
  banner_one: 'One thing needs doing',
  banner_other: '{{count}} things need doing',
  kinds: {
    terms: { title: 'Accept the terms', text: 'The current terms of {{subject}}' },
    link: {
      title: 'Have your account linked',
      text: 'The figures of {{subject}} are shown as soon as the firm has linked it. Write to us if this lasts.',
    },
    'second-factor': { title: 'Protect your sign-in', text: 'The second step of your sign-in is switched off. Your profile says why.' },
    'backup-codes': {
      title: 'Make new backup codes',
      text_one: '{{count}} is left.',
      text_other: '{{count}} are left.',
    },
    email: { title: 'Confirm your email address', text: 'Enter {{subject}} again in your profile; a PIN confirms that it is yours.' },
  },
}
