import { answerKind } from '@atrium/domain/calc/answer'
import { figureCase } from '@atrium/contract/explanation'
import { figureOfCase as figureOf } from '@atrium/server/figure-cases'

/** A figure as a page explains it: copied there, run again here. */
answerKind('figure', (input) => ({ figure: figureOf(figureCase.shape.input.parse(input)) }))

await import('@atrium/domain/calc/main')
