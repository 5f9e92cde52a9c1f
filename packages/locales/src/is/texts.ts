import type en from '../en/texts.ts'

const words: typeof en = {
  pin: '{{code}} er PIN-númerið þitt hjá {{brand}}. Gildir í {{hours}} klst.',
  push: 'Skráðu þig inn á gáttina: ráðgjafinn þinn vill ná í þig.',
}

export default words
