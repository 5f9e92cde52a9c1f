/** What will not be taken however often it is tried. */
export class Undeliverable extends Error {}

/** There is nobody to hand it to any more: no fault of anybody's. */
export class Unaddressed extends Error {}

/** The mail server or gateway itself is away or takes nothing of ours: that says nothing about the message. */
export class GatewayAway extends Error {}
