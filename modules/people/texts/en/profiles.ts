export default {
  title: 'Your profile',
  lede: 'How we call you, reach you and show you the portal.',
  name: 'Name',
  phone: 'Phone',
  language: 'Language',
  theme: 'Theme',
  save: 'Save',
  saved: 'Your profile is saved.',
  lastLogin: 'Last login {{moment}}',
  firstLogin: 'This is your first visit.',
}
