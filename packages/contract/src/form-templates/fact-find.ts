import type { FormDefinition } from '@atrium/domain/forms/definition'
import { options, text, yesOrNo } from './texts.ts'

/** What an adviser must know about a client before advice: circumstances, income, outgoings, pension and aims. */
export const factFind: FormDefinition = {
  steps: [
    {
      id: 'about-you',
      title: text('About you', 'Um þig', 'Για εσάς'),
      fieldsets: [
        {
          id: 'you',
          title: text('Your details', 'Þínar upplýsingar', 'Τα στοιχεία σας'),
          fields: [
            { name: 'name', type: 'text', required: true, limit: 200, label: text('Full name', 'Fullt nafn', 'Ονοματεπώνυμο') },
            { name: 'born', type: 'date-picker', required: true, label: text('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης') },
            {
              name: 'status',
              type: 'select',
              required: true,
              label: text('Marital status', 'Hjúskaparstaða', 'Οικογενειακή κατάσταση'),
              options: options(
                ['single', 'Single', 'Einhleyp/ur', 'Άγαμος/η'],
                ['married', 'Married or in a civil partnership', 'Gift/ur eða í staðfestri samvist', 'Έγγαμος/η ή με σύμφωνο συμβίωσης'],
                ['divorced', 'Divorced', 'Fráskilin/n', 'Διαζευγμένος/η'],
                ['widowed', 'Widowed', 'Ekkja/ekkill', 'Χήρος/α'],
              ),
            },
            {
              name: 'spouse',
              type: 'text',
              required: true,
              limit: 200,
              label: text('Name of your spouse or partner', 'Nafn maka', 'Ονοματεπώνυμο συζύγου ή συντρόφου'),
              when: { eq: [{ field: 'status' }, { value: 'married' }] },
            },
            { name: 'country', type: 'country', required: true, label: text('Country of residence', 'Búsetuland', 'Χώρα κατοικίας') },
          ],
        },
        {
          id: 'children',
          title: text('Children and dependants', 'Börn og fólk á framfæri', 'Παιδιά και εξαρτώμενα μέλη'),
          summary: text('Skip this section if you have none.', 'Slepptu þessu ef það á ekki við.', 'Παραλείψτε το αν δεν έχετε.'),
          repeat: true,
          fields: [
            { name: 'name', type: 'text', required: true, limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
            { name: 'born', type: 'date-picker', label: text('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης') },
          ],
        },
      ],
    },
    {
      id: 'income-and-outgoings',
      title: text('Income and outgoings', 'Tekjur og útgjöld', 'Έσοδα και έξοδα'),
      fieldsets: [
        {
          id: 'income',
          title: text('Your income', 'Tekjur þínar', 'Τα εισοδήματά σας'),
          fields: [
            {
              name: 'employment',
              type: 'select',
              required: true,
              label: text('Employment', 'Atvinna', 'Απασχόληση'),
              options: options(
                ['full-time', 'Employed, full time', 'Launþegi í fullu starfi', 'Μισθωτός/ή, πλήρης απασχόληση'],
                ['part-time', 'Employed, part time', 'Launþegi í hlutastarfi', 'Μισθωτός/ή, μερική απασχόληση'],
                ['self-employed', 'Self-employed', 'Sjálfstætt starfandi', 'Ελεύθερος/η επαγγελματίας'],
                ['retired', 'Retired', 'Á eftirlaunum', 'Συνταξιούχος'],
                ['none', 'Not working', 'Ekki í vinnu', 'Χωρίς απασχόληση'],
              ),
            },
            {
              name: 'pay',
              type: 'number',
              required: true,
              min: 0,
              limit: 100_000_000,
              rules: ['money'],
              label: text('Annual earnings before tax', 'Árstekjur af vinnu fyrir skatt', 'Ετήσιο εισόδημα από εργασία, προ φόρων'),
              help: text(
                'From your latest P60, payslip or tax return',
                'Samkvæmt síðasta launaseðli eða skattframtali',
                'Από την τελευταία βεβαίωση αποδοχών ή φορολογική δήλωση',
              ),
              when: { in: [{ field: 'employment' }, { value: ['full-time', 'part-time', 'self-employed'] }] },
            },
            {
              name: 'draws-pension',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Would you like to draw from your pension in the next 12 months?',
                'Vilt þú taka út af lífeyrissparnaði þínum á næstu 12 mánuðum?',
                'Θέλετε να κάνετε αναλήψεις από το συνταξιοδοτικό σας πρόγραμμα κατά τους επόμενους 12 μήνες;',
              ),
            },
            {
              name: 'pension-amount',
              type: 'number',
              required: true,
              inset: true,
              min: 1,
              limit: 1_000_000,
              rules: ['money'],
              label: text('Monthly amount before tax', 'Upphæð á mánuði fyrir skatt', 'Ποσό ανά μήνα, προ φόρων'),
              when: { eq: [{ field: 'draws-pension' }, { value: 'yes' }] },
            },
            {
              name: 'pension-from',
              type: 'date-picker',
              required: true,
              inset: true,
              label: text('First payment', 'Fyrsta greiðsla', 'Πρώτη πληρωμή'),
              when: { eq: [{ field: 'draws-pension' }, { value: 'yes' }] },
            },
          ],
        },
        {
          id: 'outgoings',
          title: text('Your outgoings', 'Útgjöld þín', 'Τα έξοδά σας'),
          summary: text('A rough figure is enough.', 'Gróf tala nægir.', 'Αρκεί ένα κατά προσέγγιση ποσό.'),
          repeat: true,
          fields: [
            { name: 'item', type: 'text', required: true, limit: 100, label: text('Expense', 'Útgjaldaliður', 'Είδος δαπάνης') },
            {
              name: 'monthly',
              type: 'number',
              required: true,
              min: 0,
              limit: 10_000_000,
              rules: ['money'],
              label: text('Monthly amount', 'Upphæð á mánuði', 'Ποσό ανά μήνα'),
            },
          ],
        },
        {
          id: 'outgoings-total',
          fields: [
            {
              name: 'outgoings-a-month',
              type: 'number',
              rules: ['money'],
              label: text('Monthly total', 'Samtals á mánuði', 'Σύνολο ανά μήνα'),
              compute: { sum: [{ field: 'outgoings.monthly' }] },
              when: { answered: { field: 'outgoings.monthly' } },
            },
          ],
        },
      ],
    },
    {
      id: 'aims',
      title: text('Your aims', 'Markmið þín', 'Οι στόχοι σας'),
      fieldsets: [
        {
          id: 'plans',
          title: text('What the money is for', 'Til hvers er féð', 'Ο σκοπός των χρημάτων'),
          fullwidth: true,
          fields: [
            {
              name: 'aims',
              type: 'dropdown',
              required: true,
              other: true,
              label: text('What matters most to you?', 'Hvað skiptir þig mestu?', 'Τι σας ενδιαφέρει περισσότερο;'),
              options: options(
                ['retirement', 'A comfortable retirement', 'Áhyggjulaus efri ár', 'Μια άνετη συνταξιοδότηση'],
                ['home', 'Buying or improving a home', 'Kaup eða endurbætur á húsnæði', 'Αγορά ή ανακαίνιση κατοικίας'],
                ['children', 'Helping children or grandchildren', 'Að styðja börn eða barnabörn', 'Στήριξη παιδιών ή εγγονιών'],
                ['estate', 'Passing on wealth', 'Að færa eignir til næstu kynslóðar', 'Μεταβίβαση περιουσίας'],
              ),
            },
            {
              name: 'horizon',
              type: 'radio',
              required: true,
              label: text('When will you need the money?', 'Hvenær þarft þú á fénu að halda?', 'Πότε θα χρειαστείτε τα χρήματα;'),
              options: options(
                ['short', 'Within 3 years', 'Innan 3 ára', 'Εντός 3 ετών'],
                ['medium', 'In 3 to 10 years', 'Eftir 3 til 10 ár', 'Σε 3 έως 10 χρόνια'],
                ['long', 'In more than 10 years', 'Eftir meira en 10 ár', 'Σε περισσότερα από 10 χρόνια'],
              ),
            },
            {
              name: 'notes',
              type: 'textarea',
              limit: 4_000,
              label: text('Is there anything else we should know?', 'Annað sem við ættum að vita', 'Οτιδήποτε άλλο πρέπει να γνωρίζουμε'),
            },
            {
              name: 'confirmed',
              type: 'checkbox',
              required: true,
              label: text(
                'My answers are true to the best of my knowledge',
                'Svör mín eru rétt eftir bestu vitund',
                'Οι απαντήσεις μου είναι αληθείς, εξ όσων γνωρίζω',
              ),
            },
          ],
        },
      ],
    },
  ],
  rules: [
    {
      field: 'pension-from',
      refuseWhen: { lt: [{ field: 'pension-from' }, { today: true }] },
      message: text(
        'Choose a first payment date from today onwards',
        'Veldu dagsetningu frá og með deginum í dag',
        'Επιλέξτε ημερομηνία πρώτης πληρωμής από σήμερα και μετά',
      ),
    },
    {
      field: 'born',
      refuseWhen: { ge: [{ field: 'born' }, { today: true }] },
      message: text('Enter a date in the past', 'Sláðu inn liðna dagsetningu', 'Εισαγάγετε ημερομηνία στο παρελθόν'),
    },
  ],
}
