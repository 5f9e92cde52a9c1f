/** Heights of charts in pixels, from the specification (part 1, section 9). */
export const chartHeights = { pie: 300, bar: 400, spider: 560, organisation: 600 } as const

export type ChartHeight = keyof typeof chartHeights
