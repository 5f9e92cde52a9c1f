import { describe, expect, it } from 'vitest'
import { checkEditions } from './check-editions.ts'
import type { Edition } from './edition.ts'
import { editions, mainEdition } from './registry.ts'

const without = (part: keyof Edition): Edition => {
  const { [part]: _, ...rest } = { ...mainEdition, id: 'acme' }
  return rest as Edition
}

describe('editions', () => {
  it('complete editions are accepted, with the main one first', () => {
    expect(() => checkEditions(editions)).not.toThrow()
    expect(editions[0]?.isMain).toBe(true)
  })

  it.each(['name', 'theme', 'contact', 'providers', 'session', 'generalContact', 'termsUrl'] as const)(
    'an edition without %s is refused, with a message that names the edition and the part',
    (part) =>
      expect(() => checkEditions([mainEdition, without(part)])).toThrow(`The edition "acme" cannot be used: ${part} missing or invalid.`),
  )

  it('an edition with a theme that does not exist is refused', () =>
    expect(() => checkEditions([{ ...mainEdition, theme: 'sepia' as 'main' }])).toThrow('theme missing or invalid'))

  it('editions are refused if two have the same id, or none is the main one', () => {
    expect(() => checkEditions([mainEdition, mainEdition])).toThrow(`Two editions have the id "${mainEdition.id}".`)
    const { isMain: _, ...other } = mainEdition
    expect(() => checkEditions([other])).toThrow('Exactly one edition must be the main one')
  })
})
