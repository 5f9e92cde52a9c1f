export default {
  holdingConditions: {
    holding: {
      title: 'Holds a security',
      security: 'Security',
      is: 'Holds {{security}}',
      matches: 'Holds {{amount}} of {{security}}',
      matchesUnvalued: 'Holds {{security}}',
    },
    cash: {
      title: 'Cash in a portfolio',
      share: 'At least',
      is: 'Cash from {{share}} of a portfolio',
      matches: 'Cash is {{share}} of {{portfolio}}',
    },
  },
}
