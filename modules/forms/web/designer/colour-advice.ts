import { contrastRatio } from '@atrium/charts/contrast'
import { readColour } from '@atrium/domain/fields/colours'
import type { DefinitionProblem } from '@atrium/domain/forms/check-definition'
import { listSteps } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'

/** A theme in which people see a form, with the backgrounds of its fields as hexadecimal colours. */
export type Background = { theme: string; colours: readonly string[] }

/** Lowest contrast of a graphical object with its background (WCAG 2.2, success criterion 1.4.11). */
const leastContrast = 3

/**
 * Advises the designer about colours of fields that are hard to see on the background of a theme. Colours that the themes name are visible
 * in all of them, as a test of the themes checks.
 */
export function listColourAdvice({ steps }: FormDefinition, backgrounds: readonly Background[]): DefinitionProblem[] {
  return listSteps(steps).flatMap(({ step }) =>
    step.fieldsets.flatMap(({ id, repeat, fields }) =>
      fields.flatMap(({ name, color }): DefinitionProblem[] => {
        const colour = readColour(color)
        if (!colour || !('own' in colour)) return []
        const ratioOn = ({ colours }: Background) => Math.min(...colours.map((ground) => contrastRatio(colour.own, ground)))
        const weak = backgrounds.filter((background) => ratioOn(background) < leastContrast)
        if (weak.length === 0) return []
        // Rounded down, so that 2.96 is not stated as 3.0.
        const detail = weak.map((background) => `${background.theme} ${(Math.floor(ratioOn(background) * 10) / 10).toFixed(1)} : 1`)
        return [{ path: repeat ? `${id}.${name}` : name, code: 'low-contrast', isAdvice: true, detail: detail.join(', ') }]
      }),
    ),
  )
}
