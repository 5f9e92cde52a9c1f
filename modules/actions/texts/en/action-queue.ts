export default {
  title: 'What needs doing',
  open_one: '{{count}} open',
  open_other: '{{count}} open',
  none: 'Nothing is waiting for you.',
  failed: 'We could not load your actions.',
  banner_one: 'One thing needs doing',
  banner_other: '{{count}} things need doing',
}
