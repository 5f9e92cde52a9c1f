/** The message will never be accepted. */
export class UndeliverableError extends Error {}

/** The mail server states that the address does not exist or accepts no e-mail. */
export class UnknownAddressError extends UndeliverableError {}

/** The message has no recipient any more. It is given up, and no error is reported. */
export class NoRecipientError extends Error {}

/** The mail server or gateway is unavailable, or refuses all messages. */
export class GatewayUnavailableError extends Error {}
