export default {
  title: 'What needs doing',
  open_one: '{{count}} open',
  open_other: '{{count}} open',
  none: 'Nothing is waiting for you.',
  failed: 'What needs doing could not be read.',
  banner_one: 'One thing needs doing',
  banner_other: '{{count}} things need doing',
}
