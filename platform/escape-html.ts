/** Writes a text so that it has no meaning as HTML, in elements and in attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
