import { answerKind } from '@atrium/domain/calc/answer'
import { figureCase } from '@atrium/contract/explanation'
import { figureOfCase as figureOf } from '@atrium/server/figure-cases'

/** Recomputes a figure from the case copied on a page. */
answerKind('figure', (input) => ({ figure: figureOf(figureCase.shape.input.parse(input)) }))

await import('@atrium/domain/calc/main')
