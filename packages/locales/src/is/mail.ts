import type en from '../en/mail.ts'

export default {
  pin: {
    subject: 'PIN-númerið þitt hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    code: 'PIN-númerið þitt er {{code}}.',
    validity: 'Sláðu það inn á innskráningarsíðunni. Það virkar einu sinni, í {{hours}} klukkustundir.',
    notYou: 'Ef þú varst ekki að skrá þig inn þekkir einhver annar lykilorðið þitt: hringdu þá í okkur.',
    signature: '{{brand}}',
  },
} satisfies typeof en
