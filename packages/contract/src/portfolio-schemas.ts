import * as z from 'zod/mini'
import { assetClasses, portfolioTypes } from './portfolio-terms.ts'

export const portfolioType = z.enum(portfolioTypes)

export const assetClass = z.enum(assetClasses)
