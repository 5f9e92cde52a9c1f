import type en from '../en/texts.ts'

const words: typeof en = {
  pin: '{{code}}: το PIN σας για {{brand}}. Ισχύει για {{hours}} ώρες.',
  push: 'Συνδεθείτε στην πύλη σας: ο σύμβουλός σας θέλει να επικοινωνήσει μαζί σας.',
}

export default words
