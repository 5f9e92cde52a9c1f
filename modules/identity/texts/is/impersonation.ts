import type en from '../en/impersonation.ts'

export default {
  active: 'Þú skoðar gáttina sem viðskiptavinur',
  user: 'Skoðað sem {{name}}',
  until: 'til {{moment}}',
  reason: 'Hvers vegna',
  again: 'Skoða aftur',
  exit: 'Hætta að skoða',
  reasons: {
    'client-care': 'Umsjón með reikningi',
    meeting: 'Undirbúningur fundar',
    'client-asked': 'Viðskiptavinur bað um það',
    check: 'Yfirferð talna',
    complaint: 'Kvörtun',
  },
} satisfies typeof en
