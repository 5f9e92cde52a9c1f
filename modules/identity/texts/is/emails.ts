import type en from '../en/emails.ts'

const words: typeof en = {
  change: 'Breyta netfangi',
  title: 'Breyta netfanginu þínu',
  lede: 'Þú skráir þig inn með þessu netfangi og við sendum tölvupóst þangað.',
  newAddress: 'Nýtt netfang',
  sendPin: 'Senda PIN-númer',
  changed: 'Netfanginu var breytt. Önnur tæki voru skráð út.',
}

export default words
