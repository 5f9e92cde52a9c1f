/** Returns a text whose first letter is a capital. */
export const capitalise = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
