import type { Locale } from '@atrium/contract/locales'

export type MailTextSearch = { mail?: string; language?: Locale; q?: string }

const languages: readonly Locale[] = ['en', 'is', 'el']

/** Reads the query of the page: the open e-mail, its language and the words that are searched. */
export const parseMailTextSearch = ({ mail, language, q }: Record<string, unknown>): MailTextSearch => ({
  ...(typeof mail === 'string' && /^[a-z][A-Za-z]{1,60}$/.test(mail) && { mail }),
  ...(languages.some((one) => one === language) && { language: language as Locale }),
  ...(typeof q === 'string' && q !== '' && q.length <= 100 && { q }),
})
