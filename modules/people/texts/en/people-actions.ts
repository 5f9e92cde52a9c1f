export default {
  terms: { title: 'Accept the terms', text: 'The current terms of {{subject}}' },
  link: {
    title: 'Have your account linked',
    text: 'The figures of {{subject}} are shown as soon as the firm has linked it. Email us if this continues.',
  },
}
