import { describe, expect, test } from 'vitest'
import { ClientIndex, findSimilarity, isSimilarName, normaliseName } from './match-rules.ts'

describe('the similarity of names', () => {
  test.each([
    ['Margaret Ashworth', 'Ashworth, Margaret'],
    ['Dr Margaret Ashworth', 'margaret ashworth'],
    ['Guðrún Þórðardóttir', 'Gudrun Thordardottir'],
    ['Σταύρος Καραμανώλης', 'ΣΤΑΥΡΟΣ ΚΑΡΑΜΑΝΩΛΗΣ'],
  ])('%s and %s are the same name', (left, right) => expect(normaliseName(left)).toBe(normaliseName(right)))

  test.each([
    ['Margaret Ashworth', 'Margret Ashworth'],
    ['Margaret Ashworth', 'Margaret Jane Ashworth'],
    ['Rufus Pellew', 'Rufus Pelew'],
  ])('%s is similar to %s', (left, right) => expect(isSimilarName(left, right)).toBe(true))

  test.each([
    ['Margaret Ashworth', 'Geoffrey Tillotson'],
    ['Margaret Ashworth', 'Margaret Delacourt'],
    ['John Smith', 'Jane Smythe-Willoughby'],
    ['', ''],
  ])('%s is not similar to %s', (left, right) => expect(isSimilarName(left, right)).toBe(false))

  test('is the same in both directions, and 1 only for the same name', () => {
    const [left, right] = [normaliseName('Rufus Pellew'), normaliseName('Rufus Pelew')]
    expect(findSimilarity(left, right)).toBe(findSimilarity(right, left))
    expect(findSimilarity(left, right)).toBeLessThan(1)
    expect(findSimilarity(left, left)).toBe(1)
  })
})

describe('the index of clients', () => {
  const index = new ClientIndex([
    { externalId: '1', name: 'Rufus Pellew', email: 'a@x.example' },
    { externalId: '2', name: 'Rufus Pelew', email: 'a@x.example' },
    { externalId: '3', name: 'Ottilie Brandt', email: null },
  ])

  test('finds by id, by address, and by name with the most similar first', () => {
    expect(index.findById('3')?.name).toBe('Ottilie Brandt')
    expect(index.findByEmail('a@x.example').map(({ externalId }) => externalId)).toEqual(['1', '2'])
    expect(index.findByName('rufus PELEW').map(({ externalId }) => externalId)).toEqual(['2', '1'])
    expect(index.findByName('Nobody')).toEqual([])
  })

  test('compares 2,000 names with 10,000 others', () => {
    const large = new ClientIndex(
      Array.from({ length: 10_000 }, (_, at) => ({ externalId: String(at), name: `Client${at % 97} Surname${at}`, email: null })),
    )
    for (let at = 0; at < 2_000; at += 100) expect(large.findByName(`Client${at % 97} Surname${at}`)[0]?.externalId).toBe(String(at))
  })
})
