import type { FigureCase } from '@atrium/contract/explanation'
import { collectContributions } from '@atrium/platform/contributions'
import { recomputeFigure } from '@atrium/platform/figures/case'
import { modules } from './modules.ts'

/** The formulas of all modules, by name. */
export const formulas = Object.assign({}, ...collectContributions(modules)('formulas')) as Parameters<typeof recomputeFigure>[1]

/** Recomputes a figure of any module from its case. */
export const recomputeCase = (input: FigureCase['input']): string | null => recomputeFigure(input, formulas)
