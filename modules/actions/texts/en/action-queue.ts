export default {
  title: 'Things to do',
  open_one: '{{count}} open',
  open_other: '{{count}} open',
  none: 'Nothing is waiting for you.',
  failed: 'We could not load your things to do.',
  banner_one: 'You have one thing to do',
  banner_other: 'You have {{count}} things to do',
}
