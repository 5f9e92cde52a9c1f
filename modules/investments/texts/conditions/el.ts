import type en from './en.ts'

const words: typeof en = {
  holdingConditions: {
    holding: {
      title: 'Κατέχει τίτλο',
      security: 'Τίτλος',
      is: 'Κατέχει {{security}}',
      matches: 'Κατέχει {{amount}} σε {{security}}',
      matchesUnvalued: 'Κατέχει {{security}}',
    },
    cash: {
      title: 'Μετρητά σε χαρτοφυλάκιο',
      share: 'Τουλάχιστον',
      is: 'Μετρητά από {{share}} ενός χαρτοφυλακίου',
      matches: 'Μετρητά {{share}} του {{portfolio}}',
    },
  },
}

export default words
