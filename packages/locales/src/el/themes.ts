import type en from '../en/themes.ts'

const words: typeof en = { portal: 'Όπως η πύλη', light: 'Φωτεινή', dark: 'Σκούρα', contrast: 'Υψηλή αντίθεση' }

export default words
