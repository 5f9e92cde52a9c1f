/** A message that will never be accepted. */
export class Undeliverable extends Error {}

/** No recipient is left to deliver to; not an error. */
export class Unaddressed extends Error {}

/** The mail server or gateway is unavailable, or refuses all messages. */
export class GatewayAway extends Error {}
