/** A message that will never be accepted. */
export class Undeliverable extends Error {}

/** No recipient is left to deliver to; not an error. */
export class Unaddressed extends Error {}

/** The mail server or gateway itself is unavailable or refuses us, whatever the message. */
export class GatewayAway extends Error {}
