/** Text messages: within 160 characters of the GSM alphabet, or 70 of one message in Unicode. */
export default {
  pin: '{{code}} is your PIN for {{brand}}. It works once, for {{hours}} hours. We never ask for it by phone or email.',
}
