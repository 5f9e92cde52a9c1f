import type en from '../en/texts.ts'

const words: typeof en = {
  pin: '{{code}} er PIN-númerið þitt hjá {{brand}}. Gildir í {{hours}} klst.',
}

export default words
