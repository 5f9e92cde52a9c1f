import { portfolioTypes, shownPortfolioTypes } from '@atrium/contract/portfolio-terms'
import { themes } from '@atrium/editions/themes/themes'
import { expect, test } from 'vitest'
import { portfolioTypeIcons } from './portfolio-type.tsx'

test('[P214] each of the seven portfolio types has a different icon, and a different colour in every theme', () => {
  expect([...portfolioTypes]).toEqual(['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'])
  expect(Object.keys(portfolioTypeIcons)).toEqual([...shownPortfolioTypes])
  expect(new Set(Object.values(portfolioTypeIcons)).size).toBe(shownPortfolioTypes.length)
  for (const [name, { portfolioType }] of Object.entries(themes)) {
    const colours = portfolioTypes.map((type) => portfolioType[type])
    expect([name, colours.filter((colour) => !/^#[\da-f]{6}$/i.test(colour ?? ''))]).toEqual([name, []])
    expect([name, new Set(colours).size]).toEqual([name, portfolioTypes.length])
  }
})
