import type en from './en.ts'

export default {
  formParts: {
    draftOf: 'Drög vistuð {{moment}}',
    assignedText: 'Við báðum þig um þetta',
    assignedTitle: 'Fylltu út „{{form}}“',
    assignedUntil: 'Sendu það í síðasta lagi {{day}}',
    draftTitle: 'Ljúktu við „{{form}}“',
    due: 'Frestur til {{day}}',
    requestText: 'Spurt {{moment}}',
    requestTitle: 'Spurning um „{{form}}“',
    reviewText: 'Úthlutað til þín',
    reviewTitle: 'Fara yfir „{{form}}“',
  },
} satisfies typeof en
