import type en from '../en/export.ts'

const words: typeof en = {
  lead: 'Samtal: {{with}}. {{name}} hóf það {{moment}}.',
  firm: 'Hjá fyrirtækinu geta lesið: {{names}}.',
  text: 'Skilaboð',
  about: 'Um, eins og það birtist þegar skrifað var',
  aboutStated: 'Um, samkvæmt upplýsingum frá {{name}}',
  attachment: 'Viðhengi',
  recording: 'Upptaka',
  state: 'Staða',
  delivered: 'Afhent {{moment}}',
  read: 'fyrst lesin {{moment}}',
  notDelivered: 'Ekki afhent',
  proven: '(innsigluð í atburðaskrá)',
  notYetProven: '(ekki enn innsigluð í atburðaskrá)',
  proof: 'Sönnun',
  completeness: 'Heilleiki',
  counts: 'Í atburðaskrá eru {{delivered}} afhent skilaboð í þessu samtali. Í þessari skrá eru {{exported}} þeirra.',
  missing: 'Skilaboð frá því áður en lesandinn tók þátt: {{count}}.',
  shortened: 'Í henni eru aðeins {{count}} nýjustu skilaboðin; {{missing}} afhent skilaboð vantar.',
  chain: 'Atburðaskrá',
  checkpoint:
    'Undirrituð til og með atburði {{event}} {{moment}}. Gátgildi: {{hash}}. Við getum staðfest gagnaskrá (JSON) samtalsins sé þess óskað.',
  noCheckpoint: 'Atburðaskráin hefur ekki verið undirrituð enn.',
  savedBy: 'Vistað af {{name}}, {{moment}}',
}

export default words
