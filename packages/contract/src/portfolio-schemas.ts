import * as z from 'zod/mini'
import { assetClasses, shownPortfolioTypes } from './portfolio-terms.ts'

export const shownPortfolioType = z.enum(shownPortfolioTypes)

export const assetClass = z.enum(assetClasses)
