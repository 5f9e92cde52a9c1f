import * as z from 'zod/mini'
import { themeChoices, themeNames } from './themes.ts'

export const themeName = z.enum(themeNames)

export const themeChoice = z.enum(themeChoices)
