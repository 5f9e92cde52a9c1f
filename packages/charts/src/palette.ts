/** The colours a chart needs of a brand, as plain values: canvas and PDF know no CSS variables. */
export type ChartPalette = {
  text: string
  muted: string
  line: string
  control: string
  surface: string
  series: string[]
  font: string
}
