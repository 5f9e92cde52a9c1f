/** A document of questions and answers, as plain data that is copied to the thread that writes it. */
export type PdfDocument = {
  /** Name of the firm, its mark (the inside of a 24 × 24 SVG) and the colour of headings, `#rrggbb`. */
  brand: { name: string; mark: string; colour: string }
  /** BCP 47 tag of the language, by which programs read the document aloud. */
  language: string
  title: string
  /** Paragraphs below the title, such as who sent it. */
  lead: readonly string[]
  sections: readonly PdfSection[]
  /** Text at the foot of each page, in which `{page}` and `{pages}` are replaced. */
  foot: string
  /** ISO instant at which the document was created. */
  createdAt: string
}

export type PdfSection = {
  title: string
  /** 1 for a heading below the title, 2 for one below that. */
  level: 1 | 2
  entries: readonly { label: string; text: string }[]
}
