import { answerKind } from '@atrium/domain/calc/answer'
import { figureCase } from '@atrium/contract/explanation'
import { figureOf } from '../apps/server/src/features/portfolios/formula-rules.ts'

/** A figure as a page explains it: copied there, run again here. */
answerKind('figure', (input) => ({ figure: figureOf(figureCase.shape.input.parse(input)) }))

await import('@atrium/domain/calc/main')
