export default {
  title: 'Your profile',
  lede: 'Your contact details and display preferences.',
  name: 'Name',
  phone: 'Phone',
  language: 'Language',
  theme: 'Theme',
  save: 'Save',
  saved: 'Your profile was saved.',
  lastLogin: 'Last login {{moment}}',
  firstLogin: 'This is your first visit.',
}
