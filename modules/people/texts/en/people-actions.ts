export default {
  terms: { title: 'Accept the terms', text: 'The current terms of {{subject}}' },
}
