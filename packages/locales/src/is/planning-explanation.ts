/** Texts of the explanations of planning. */
export default {
  figures: {
    'net-worth-on': 'Hrein eign',
    'life-cover': 'Líftrygging',
    'cover-after-debts': 'Líftrygging eftir skuldir',
    'net-worth': 'Hrein eign',
    'plan-assets': 'Það sem þú átt',
    'plan-liabilities': 'Það sem þú skuldar',
    'plan-item': 'Verðmæti sem telur',
  },
  formulas: {
    'life-cover': 'Summa trygginga sem greiða við andlát í dag, án þeirra sem eru runnar út.',
    'cover-after-debts': 'Það sem eftir stendur af líftryggingunni þegar allt sem þú skuldar hefur verið greitt. Neikvæða upphæð vantar.',
    'net-worth': 'Það sem þú átt að frádregnu því sem þú skuldar: summa verðmæta sem telja, þar sem skuldir eru neikvæðar.',
    'plan-assets': 'Summa þeirra verðmæta sem telja af því sem þú átt.',
    'plan-liabilities': 'Summa þeirra verðmæta sem telja af því sem þú skuldar. Skuldir eru neikvæðar.',
    'counted-value': 'Skráð verðmæti sinnum þinn hlutur, í gjaldmiðli samtölunnar.',
  },
  inputs: {
    policy: 'Tryggingarfjárhæð',
    'plan-item': 'Verðmæti sem telur',
    'plan-value': 'Skráð verðmæti',
    'ownership-share': 'Þinn hlutur',
  },
  steps: {
    'life-cover': 'Líftrygging',
    'cover-after-debts': 'Líftrygging eftir skuldir',
    'net-worth': 'Hrein eign',
    'plan-assets': 'Það sem þú átt',
    'plan-liabilities': 'Það sem þú skuldar',
    'counted-value': 'Verðmæti sem telur',
  },
  reasons: { 'not-a-number': 'verðmætið er texti sem er ekki tala og því er það ekki talið með.' },
}
