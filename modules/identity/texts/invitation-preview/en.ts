export default {
  invitationPreview: {
    button: 'Preview the e-mail',
    title: 'Invitation',
    lede_one: 'This is the e-mail that a client receives. Its link is valid for {{count}} day and works once.',
    lede_other: 'This is the e-mail that a client receives. Its link is valid for {{count}} days and works once.',
    example: 'The link in this preview is an example and does not work.',
    subject: 'Subject',
    language: 'Language',
    frame: 'E-mail as the client receives it',
    failed: 'We could not load the preview.',
  },
}
