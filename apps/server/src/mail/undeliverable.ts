/** What will not be taken however often it is tried. */
export class Undeliverable extends Error {}
