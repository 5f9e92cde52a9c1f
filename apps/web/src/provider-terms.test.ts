import el from '@atrium/locales/el/portal'
import en from '@atrium/locales/en/portal'
import is from '@atrium/locales/is/portal'
import { transactionTypeNames } from '@atrium/domain/transaction-categories'
import { createProviderTermKey } from '@atrium/ui/i18n/provider-term-key'
import { describe, expect, it } from 'vitest'

const charges = ['Commission', 'Stamp duty', 'Currency conversion']
const cash = ['Cash, pound sterling', 'Cash, US dollar', 'Cash, euro']

describe('terms of providers', () => {
  it.each([...transactionTypeNames, 'split', 'exchange', ...charges, ...cash])('"%s" has a text in each language', (name) => {
    const key = createProviderTermKey(name)
    for (const { providerTerms } of [en, is, el]) expect(providerTerms).toHaveProperty(key)
  })
  it('are translated into Icelandic and Greek', () => {
    const untranslated = (terms: Record<string, string>) => Object.entries(en.providerTerms).filter(([key, text]) => terms[key] === text)
    expect([untranslated(is.providerTerms), untranslated(el.providerTerms)]).toEqual([[], []])
  })
})
