/** The message will never be accepted. */
export class Undeliverable extends Error {}

/** The message has no recipient any more. It is given up, and no error is reported. */
export class Unaddressed extends Error {}

/** The mail server or gateway is unavailable, or refuses all messages. */
export class GatewayAway extends Error {}
