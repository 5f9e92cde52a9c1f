/** Text messages. Each fits into one message: 160 characters of the GSM alphabet, or 70 characters of Unicode. */
export default {
  pin: '{{code}} is your PIN for {{brand}}. It works once, for {{hours}} hours. We never ask for it by phone or email.',
  /** A notification. */
  push: 'Please sign in to your portal: your adviser would like to reach you.',
}
