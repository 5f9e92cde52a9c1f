import type en from '../en/themes.ts'

const words: typeof en = { portal: 'Sjálfgefið', light: 'Ljóst', dark: 'Dökkt', contrast: 'Mikil birtuskil' }

export default words
