import { describe, expect, it } from 'vitest'
import { checkEditions } from './check-editions.ts'
import type { Edition } from './edition.ts'
import { editions, mainEdition } from './registry.ts'

const without = (part: keyof Edition): Edition => {
  const { [part]: _, ...rest } = { ...mainEdition, id: 'acme' }
  return rest as Edition
}

describe('editions', () => {
  it('are used where they are complete, the main one first', () => {
    expect(() => checkEditions(editions)).not.toThrow()
    expect(editions[0]?.isMain).toBe(true)
  })

  it.each(['name', 'theme', 'contact', 'providers', 'session', 'generalContact', 'termsUrl'] as const)(
    'are refused without %s, by a sentence that names the edition and the part',
    (part) =>
      expect(() => checkEditions([mainEdition, without(part)])).toThrow(`The edition "acme" cannot be used: ${part} missing or invalid.`),
  )

  it('are refused with a theme that does not exist', () =>
    expect(() => checkEditions([{ ...mainEdition, theme: 'sepia' as 'main' }])).toThrow('theme missing or invalid'))

  it('are refused where two have one id, or none is the main one', () => {
    expect(() => checkEditions([mainEdition, mainEdition])).toThrow(`Two editions have the id "${mainEdition.id}".`)
    const { isMain: _, ...other } = mainEdition
    expect(() => checkEditions([other])).toThrow('Exactly one edition must be the main one')
  })
})
