import type en from '../en/texts.ts'

const words: typeof en = {
  pin: '{{code}}: το PIN σας για {{brand}}. Ισχύει για {{hours}} ώρες.',
}

export default words
