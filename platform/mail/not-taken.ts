/** A message that will never be accepted. */
export class Undeliverable extends Error {}

/** No recipient is left, so the message is given up without reporting an error. */
export class Unaddressed extends Error {}

/** The mail server or gateway is unavailable, or refuses all messages. */
export class GatewayAway extends Error {}
