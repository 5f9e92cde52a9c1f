export default {
  pin: {
    subject: 'Your PIN for {{brand}}',
    greeting: 'Dear {{name}},',
    code: 'Your PIN is {{code}}.',
    validity: 'Enter it on the sign-in page. It works once, for {{hours}} hours.',
    notYou: 'If you did not just sign in, someone else knows your password: please call us.',
    signature: '{{brand}}',
  },
}
