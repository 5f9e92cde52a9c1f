import type en from '../en/themes.ts'

const words: typeof en = { portal: 'Προεπιλογή', light: 'Φωτεινή', dark: 'Σκούρα', contrast: 'Υψηλή αντίθεση' }

export default words
