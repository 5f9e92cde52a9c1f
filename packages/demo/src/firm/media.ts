import { createPdf } from '../simulator/pdf.ts'
import { drawLandscape, drawPortrait } from './drawings.ts'

/** A file of the media libraries. `@key` is the id of the item with that key. */
export type DemoMedia = {
  key: string
  name: string
  folder: string | null
  /** Values of the item beside those of the file. */
  values: Readonly<Record<string, unknown>>
  create: () => Buffer
}

const picture = (key: string, name: string, seed: number): DemoMedia => ({
  key: `media-${key}`,
  name,
  folder: '@library-brand',
  values: { public: true, metadata: [{ name: 'Rights', value: 'Drawn for the firm' }] },
  create: () => drawLandscape(seed, 960, 600),
})

const portrait = (key: string, name: string, seed: number): DemoMedia => ({
  key: `media-team-${key}`,
  name,
  folder: '@library-team',
  values: { public: true },
  create: () => drawPortrait(seed, 360),
})

/** Files of the demo firm's media libraries: drawn pictures, and reports. */
export const demoMedia: readonly DemoMedia[] = [
  picture('hills', 'Hills at dawn.png', 0),
  picture('valley', 'Valley in spring.png', 1),
  picture('evening', 'Evening over the moor.png', 2),
  portrait('eleanor', 'Eleanor Whitcombe.png', 1),
  portrait('ravi', 'Ravi Sethi.png', 2),
  portrait('hannah', 'Hannah Farrar.png', 3),
  {
    key: 'media-half-year',
    name: 'Half-year report 2026.pdf',
    folder: '@library-reports-2026',
    values: { type: 'Statement', metadata: [{ name: 'Reviewed by', value: 'Hannah Farrar' }] },
    create: () =>
      createPdf(['Half-year report 2026', 'What our portfolios returned, and why.', 'Past returns are no guide to future returns.']),
  },
  {
    key: 'media-terms',
    name: 'Client agreement.pdf',
    folder: '@library-reports',
    values: { type: 'Agreement / Legal' },
    create: () => createPdf(['Client agreement', 'This agreement sets out our services and your rights.']),
  },
  {
    key: 'media-rates',
    name: 'Rates and allowances 2026-27.csv',
    folder: null,
    values: { type: 'Other' },
    create: () => Buffer.from('Allowance,Amount\nPersonal allowance,12570\nISA allowance,20000\n'),
  },
]
