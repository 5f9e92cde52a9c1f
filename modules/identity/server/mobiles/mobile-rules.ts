import type { Edition } from '@atrium/editions/edition'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Default country of a number without a country code. */
const countryByLocale = { en: 'GB', is: 'IS', el: 'GR' } as const

/** Parses a mobile number. Returns it in E.164 form, or undefined if the text is not a mobile number. */
export function parseMobile(text: string, { defaultLocale }: Pick<Edition, 'defaultLocale'>): string | undefined {
  const number = parsePhoneNumberFromString(text, countryByLocale[defaultLocale])
  return number?.isValid() && !number.ext ? number.number : undefined
}

/** Masks a number as `+44 ••• 123`, so that its owner can still recognise it. */
export function maskMobile(number: string): string {
  const country = parsePhoneNumberFromString(number)?.countryCallingCode
  return `${country ? `+${country} ` : ''}••• ${number.slice(-3)}`
}
