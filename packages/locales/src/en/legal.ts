/** Texts of the public pages with the terms of use and the privacy notice. */
export default {
  failed: 'We could not load the terms.',
  whole: 'The full document',
  ask: 'To receive the full document of {{name}}, email or call:',
  terms: {
    title: 'Terms of use',
    lede: 'This portal belongs to {{name}}. It shows your investments and lets you deal with us securely.',
    first: {
      title: 'What the figures are',
      text: 'Values and returns come from the firms that hold and manage your investments, as of the date shown next to them. They are for information only and are not advice.',
    },
    second: {
      title: 'Your access',
      text: 'Do not share your password or PIN. Please tell us immediately if you think that somebody else knows them.',
    },
    third: {
      title: 'The agreement that applies',
      text: 'Our services to you are governed by the agreement you have signed with {{name}}. Nothing on this page changes it.',
    },
  },
  privacy: {
    title: 'Privacy',
    lede: '{{name}} keeps only the data needed to serve you, and does not sell it.',
    first: {
      title: 'What we keep',
      text: 'Your contact details, the investments held for you, what you do in this portal and when. We keep a record of changes as evidence.',
    },
    second: {
      title: 'Who sees it',
      text: 'You, those who look after you at {{name}}, and the firms that hold and manage your investments.',
    },
    third: {
      title: 'On your device',
      text: 'The portal stores a session cookie and your choices of language and view. There is no advertising and no tracking by others.',
    },
  },
}
