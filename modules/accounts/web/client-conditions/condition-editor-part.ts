import { lazyPart } from '@atrium/ui/components/lazy-part'

/** The settings of a condition. Their fields come from a library of a hundred kilobytes, which loads when a condition is opened. */
export const conditionEditor = lazyPart(async () => (await import('./components/condition-editor.tsx')).ConditionEditor)
