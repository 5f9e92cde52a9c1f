export default {
  title: 'We will be back soon',
  until: 'Expected back on {{moment}}',
}
