import { describe, expect, it } from 'vitest'
import { checkEditions } from './check-editions.ts'
import { editionParts } from './edition-parts.ts'
import type { Edition } from './edition.ts'
import { editions, mainEdition } from './registry.ts'

const acme: Edition = { ...mainEdition, id: 'acme', name: 'Acme' }
const { isMain: _, ...second } = acme

const changePart = (part: string, value: unknown) => ({ ...second, [part]: value }) as Edition

const removePart = (part: string) => Object.fromEntries(Object.entries(second).filter(([name]) => name !== part)) as Edition

const listSentences = (...others: Edition[]): string[] => {
  try {
    checkEditions([mainEdition, ...others])
    return []
  } catch (error) {
    return (error as Error).message.split('\n  - ').slice(1)
  }
}

const required = Object.keys(editionParts).filter((part) => !['id', 'isMain', 'usesPlatformSecurities'].includes(part))

describe('editions', () => {
  it('complete editions are accepted, and the main edition is first', () => {
    expect(() => checkEditions(editions)).not.toThrow()
    expect(editions[0]?.isMain).toBe(true)
    expect(listSentences(second)).toEqual([])
  })

  it.each(required)('an edition without %s is refused, with a sentence that names the edition, the part and the remedy', (part) => {
    const [sentence, ...more] = listSentences(removePart(part))
    expect(sentence).toMatch(new RegExp(`^The part "${part}" of the edition "acme" is missing: .{10,}\\.$`))
    expect(more).toEqual([])
  })

  it.each<[string, unknown, string, string]>([
    ['theme', 'sepia', 'theme', '"sepia": name one of '],
    ['mark', 'unicorn', 'mark', '"unicorn": name one of '],
    ['name', '', 'name', '""'],
    ['locales', [], 'locales', '[]'],
    ['locales', ['en', 'en'], 'locales', '["en","en"]'],
    ['locales', ['en', 'fr'], 'locales.1', '"fr": list one or more of en, is, el'],
    ['defaultLocale', 'el', 'defaultLocale', '"el": name one of its locales, en, is'],
    ['features', ['clients', 'casino'], 'features.1', '"casino": list any of clients, '],
    ['providers', { portfolios: 'nobody' }, 'providers.portfolios', '"nobody"'],
    ['providers', { portfolios: 'partner', news: 'quotes' }, 'providers.news', '"quotes"'],
    ['providers', { portfolios: 'partner', weather: 'content' }, 'providers', 'has "weather"'],
    ['electronicId', { label: 'electronic-id', claim: '', assurance: null }, 'electronicId.claim', '""'],
    ['contact', { email: 'nobody', phone: '1' }, 'contact.email', '"nobody"'],
    ['generalContact', { name: 'Acme', email: 'info@acme.example' }, 'generalContact.phone', 'missing'],
    ['defaultPortal', 'Main portal', 'defaultPortal', '"Main portal"'],
    ['session', { idleMs: 5_000, absoluteMs: 1_000 }, 'session', '{"idleMs":5000,"absoluteMs":1000}'],
    ['unusualAccess', { ...second.unusualAccess, filesInADay: 0 }, 'unusualAccess.filesInADay', '0'],
    ['staffSignOn', { provider: { en: 'A' }, use: 'offered', factor: null }, 'staffSignOn.provider.is', 'missing'],
    ['staffFactor', 'sms', 'staffFactor', '"sms": state any, or strong'],
    ['invitationValidDays', 0, 'invitationValidDays', '0: state for how many days an invitation is valid, from 1 to 90'],
    ['invitationValidDays', 91, 'invitationValidDays', '91'],
    ['invitationValidDays', 1.5, 'invitationValidDays', '1.5'],
    ['pinChannels', ['sms'], 'pinChannels', '["sms"]'],
    ['signUp', { ...second.signUp, staffDomains: ['@acme.example'] }, 'signUp.staffDomains.0', '"@acme.example"'],
    ['signUp', { ...second.signUp, staffDomains: ['mailinator.com'] }, 'signUp', 'mailinator.com'],
    ['developerDomains', ['Acme Ltd'], 'developerDomains.0', '"Acme Ltd"'],
    ['signingHosts', ['https://sign.example'], 'signingHosts.0', '"https://sign.example"'],
    ['office', { hours: [{ days: [8], from: '09:00', to: '17:00' }], answerMinutes: 60 }, 'office.hours.0.days.0', '8'],
    ['office', { hours: [{ days: [1], from: '9', to: '17:00' }], answerMinutes: 60 }, 'office.hours.0.from', '"9"'],
    ['videoHosts', ['https://zoom.us'], 'videoHosts.0', '"https://zoom.us"'],
    ['staffCalendars', { hosts: ['https://icloud.com'], copyHours: 24 }, 'staffCalendars.hosts.0', '"https://icloud.com"'],
    ['staffCalendars', { hosts: [], copyHours: 169 }, 'staffCalendars.copyHours', '169'],
    ['recordingHosts', ['https://loom.com'], 'recordingHosts.0', '"https://loom.com"'],
    ['timeZone', 'Iceland time', 'timeZone', '"Iceland time"'],
    ['taxJurisdiction', 'UK tax', 'taxJurisdiction', '"UK tax"'],
    ['termsUrl', 'terms', 'termsUrl', '"terms"'],
    ['privacyUrl', 'http://acme.example/privacy', 'privacyUrl', '"http://acme.example/privacy"'],
    ['maximumPortals', 0, 'maximumPortals', '0'],
    ['dataSource', 'cloud', 'dataSource', '"cloud": '],
    ['colour', 'blue', 'colour', 'unknown: remove it'],
  ])('the part %s with the value %j is refused', (part, value, named, text) => {
    const sentences = listSentences(changePart(part, value))
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(`The part "${named}" of the edition "acme" is `)
    expect(sentences[0]).toContain(text)
  })

  it('all faults of all editions are reported together', () => {
    const sentences = listSentences({ ...second, theme: 'sepia' as 'main', mark: 'none' }, { ...second, id: 'other', name: '' })
    expect(sentences.map((sentence) => sentence.split(' is ')[0])).toEqual([
      'The part "mark" of the edition "acme"',
      'The part "theme" of the edition "acme"',
      'The part "name" of the edition "other"',
    ])
  })

  it('editions are refused if two have the same id, or if not exactly one is the main one', () => {
    expect(listSentences(second, second)).toEqual(['Two editions have the id "acme": give each its own.'])
    expect(listSentences(acme)).toEqual(['Exactly one edition must be the main one (isMain), not 2: wealth, acme.'])
    expect(() => checkEditions([second])).toThrow('Exactly one edition must be the main one (isMain), not 0')
    expect(() => checkEditions([])).toThrow('There is no edition')
  })
})
