import { localText, type LocalText, type Locale } from '@atrium/domain/fields/definition'

/** Audiences of navigation (specification 2, section 9), in the words of the collection `navigation`. */
const audiences: readonly { value: string; label: LocalText }[] = [
  { value: 'Admin', label: { en: 'Admin', is: 'Stjórnandi', el: 'Διαχειριστής' } },
  { value: 'Advisor', label: { en: 'Advisor', is: 'Ráðgjafi', el: 'Σύμβουλος' } },
  { value: 'Investor', label: { en: 'Investor', is: 'Fjárfestir', el: 'Επενδυτής' } },
]

/** Returns the labels of the audiences by their stored values. */
export const audienceLabels = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(audiences.map(({ value, label }) => [value, localText(label, locale)]))
