import type en from '../en/impersonation.ts'

export default {
  active: 'Þú skoðar gáttina sem viðskiptavinur',
  user: 'Skoðað sem {{name}}',
  left: '{{time}} eftir',
  extend: 'Framlengja',
  endsSoon: 'Skoðuninni lýkur eftir minna en tvær mínútur. Framlengdu hana til að halda áfram.',
  reason: 'Ástæða',
  exit: 'Hætta að skoða',
  request: 'Skoða sem {{name}}',
  requestLede:
    'Þú sérð gáttina eins og viðskiptavinurinn og getur engu breytt. Skoðunin varir í hálftíma og hana má framlengja. Viðskiptavinurinn sér í aðgangssögunni hver skoðaði, hvenær og hvers vegna.',
  requestReason: 'Hvers vegna opnar þú þennan reikning?',
  backToClients: 'Til baka í viðskiptavini',
  reasons: {
    'client-care': 'Umsjón með reikningi',
    meeting: 'Undirbúningur fundar',
    'client-asked': 'Viðskiptavinur bað um það',
    check: 'Yfirferð talna',
    complaint: 'Kvörtun',
  },
} satisfies typeof en
