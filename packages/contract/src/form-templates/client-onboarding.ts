import type { FormDefinition } from '@atrium/domain/forms/definition'
import { includes, is, notInFuture, options, text, yesOrNo } from './texts.ts'

const hasBack = { in: [{ field: 'document' }, { value: ['licence', 'identity-card'] }] } as const
const sendsDocuments = is('identity-by', 'upload')

/**
 * What a firm must know before somebody becomes a client: person, addresses, tax residence, source of wealth and identity documents. The
 * documents are uploaded, or shown at a meeting.
 */
export const clientOnboarding: FormDefinition = {
  steps: [
    {
      id: 'you',
      title: text('About you', 'Um þig', 'Για εσάς'),
      fieldsets: [
        {
          id: 'person',
          title: text('Your details', 'Þínar upplýsingar', 'Τα στοιχεία σας'),
          summary: text(
            'Please enter your details exactly as they appear in your passport or identity card.',
            'Skráðu upplýsingarnar nákvæmlega eins og þær koma fram í vegabréfi þínu eða skilríkjum.',
            'Συμπληρώστε τα στοιχεία σας όπως ακριβώς αναγράφονται στο διαβατήριο ή στην ταυτότητά σας.',
          ),
          fields: [
            { name: 'name', type: 'text', required: true, limit: 200, label: text('Full name', 'Fullt nafn', 'Ονοματεπώνυμο') },
            { name: 'born', type: 'date-picker', required: true, label: text('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης') },
            {
              name: 'birthplace',
              type: 'text',
              required: true,
              limit: 100,
              label: text('Town of birth', 'Fæðingarstaður', 'Τόπος γέννησης'),
            },
            { name: 'nationality', type: 'country', required: true, label: text('Nationality', 'Ríkisfang', 'Ιθαγένεια') },
            {
              name: 'has-other-nationality',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text('Do you have another nationality?', 'Ertu með annað ríkisfang?', 'Έχετε και άλλη ιθαγένεια;'),
            },
            {
              name: 'other-nationality',
              type: 'country',
              required: true,
              inset: true,
              label: text('Other nationality', 'Annað ríkisfang', 'Άλλη ιθαγένεια'),
              when: is('has-other-nationality', 'yes'),
            },
            {
              name: 'had-other-name',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Have you ever used another name?',
                'Hefur þú borið annað nafn?',
                'Έχετε χρησιμοποιήσει στο παρελθόν άλλο ονοματεπώνυμο;',
              ),
            },
            {
              name: 'other-name',
              type: 'text',
              required: true,
              inset: true,
              limit: 200,
              label: text('Previous name', 'Fyrra nafn', 'Προηγούμενο ονοματεπώνυμο'),
              when: is('had-other-name', 'yes'),
            },
          ],
        },
      ],
    },
    {
      id: 'contact',
      title: text('How to reach you', 'Hvernig við náum í þig', 'Πώς θα επικοινωνούμε μαζί σας'),
      fieldsets: [
        {
          id: 'address-and-contact',
          fields: [
            {
              name: 'address',
              type: 'textarea',
              required: true,
              limit: 500,
              label: text('Home address', 'Heimilisfang', 'Διεύθυνση κατοικίας'),
              help: text('With postcode and town', 'Með póstnúmeri og stað', 'Με ταχυδρομικό κώδικα και πόλη'),
            },
            { name: 'country', type: 'country', required: true, label: text('Country', 'Land', 'Χώρα') },
            {
              name: 'address-since',
              type: 'date-picker',
              required: true,
              label: text('When did you move there?', 'Hvenær fluttir þú þangað?', 'Πότε μετακομίσατε εκεί;'),
            },
            {
              name: 'previous-address',
              type: 'textarea',
              required: true,
              inset: true,
              limit: 500,
              label: text('Previous address', 'Fyrra heimilisfang', 'Προηγούμενη διεύθυνση'),
              help: text(
                'We need it because you moved less than three years ago.',
                'Við þurfum það þar sem þú fluttir fyrir minna en þremur árum.',
                'Τη χρειαζόμαστε επειδή μετακομίσατε πριν από λιγότερα από τρία χρόνια.',
              ),
              when: { lt: [{ age: [{ field: 'address-since' }, { today: true }] }, { value: 3 }] },
            },
            { name: 'email', type: 'text', required: true, limit: 254, rules: ['email'], label: text('E-mail', 'Netfang', 'E-mail') },
            { name: 'phone', type: 'text', required: true, limit: 40, label: text('Telephone', 'Sími', 'Τηλέφωνο') },
          ],
        },
      ],
    },
    {
      id: 'tax',
      title: text('Where you pay tax', 'Hvar þú greiðir skatt', 'Πού φορολογείστε'),
      fieldsets: [
        {
          id: 'main-tax',
          title: text('Country of tax residence', 'Skattaleg heimilisfesti', 'Χώρα φορολογικής κατοικίας'),
          fields: [
            {
              name: 'tax-country',
              type: 'country',
              required: true,
              label: text('Country', 'Land', 'Χώρα'),
              help: text('Usually the country in which you live', 'Oftast landið sem þú býrð í', 'Συνήθως η χώρα στην οποία ζείτε'),
            },
            {
              name: 'tax-number',
              type: 'text',
              required: true,
              limit: 40,
              label: text('Tax number', 'Skattkennitala', 'Αριθμός φορολογικού μητρώου'),
              help: text(
                'In the United Kingdom your National Insurance number, in Iceland your kennitala, in Greece your AFM',
                'Á Íslandi kennitala, í Bretlandi National Insurance number, í Grikklandi AFM',
                'Στην Ελλάδα ο ΑΦΜ, στο Ηνωμένο Βασίλειο ο National Insurance number, στην Ισλανδία η kennitala',
              ),
            },
            {
              name: 'is-us-person',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Are you a citizen of the United States, or do you pay tax there?',
                'Ert þú bandarískur ríkisborgari eða greiðir þú skatt í Bandaríkjunum?',
                'Είστε πολίτης των Ηνωμένων Πολιτειών ή φορολογείστε εκεί;',
              ),
            },
            {
              name: 'us-tax-number',
              type: 'text',
              required: true,
              inset: true,
              limit: 40,
              label: text('US tax number', 'Bandarískt skattnúmer', 'Αριθμός φορολογικού μητρώου ΗΠΑ'),
              when: is('is-us-person', 'yes'),
            },
          ],
        },
        {
          id: 'other-tax',
          title: text('Other countries', 'Önnur lönd', 'Άλλες χώρες'),
          summary: text(
            'Add each further country in which you pay tax. Skip this section if there is none.',
            'Bættu við öðrum löndum þar sem þú greiðir skatt. Slepptu þessu ef það á ekki við.',
            'Προσθέστε κάθε άλλη χώρα στην οποία φορολογείστε. Παραλείψτε το αν δεν υπάρχει.',
          ),
          repeat: true,
          fields: [
            { name: 'country', type: 'country', required: true, label: text('Country', 'Land', 'Χώρα') },
            { name: 'number', type: 'text', limit: 40, label: text('Tax number', 'Skattkennitala', 'Αριθμός φορολογικού μητρώου') },
            {
              name: 'no-number',
              type: 'text',
              required: true,
              limit: 200,
              label: text(
                'Why do you have no tax number there?',
                'Hvers vegna ertu ekki með skattkennitölu þar?',
                'Γιατί δεν έχετε αριθμό φορολογικού μητρώου εκεί;',
              ),
              when: { all: [{ answered: { field: 'other-tax.country' } }, { not: { answered: { field: 'other-tax.number' } } }] },
            },
          ],
        },
      ],
    },
    {
      id: 'work-and-wealth',
      title: text('Work and wealth', 'Starf og eignir', 'Εργασία και περιουσία'),
      fieldsets: [
        {
          id: 'source',
          fullwidth: true,
          summary: text(
            'The law requires us to ask where our clients’ money comes from.',
            'Lög gera okkur skylt að spyrja viðskiptavini hvaðan fjármunir þeirra koma.',
            'Ο νόμος μάς υποχρεώνει να ρωτάμε τους πελάτες μας από πού προέρχονται τα χρήματά τους.',
          ),
          fields: [
            {
              name: 'occupation',
              type: 'text',
              required: true,
              limit: 200,
              label: text('Occupation', 'Starf', 'Επάγγελμα'),
              help: text(
                'If you are retired, your last occupation',
                'Ef þú ert á eftirlaunum, síðasta starf þitt',
                'Αν είστε συνταξιούχος, το τελευταίο σας επάγγελμα',
              ),
            },
            {
              name: 'sources',
              type: 'dropdown',
              required: true,
              other: true,
              label: text(
                'Where does the money that we will look after come from?',
                'Hvaðan koma fjármunirnir sem við munum sjá um?',
                'Από πού προέρχονται τα χρήματα που θα μας εμπιστευτείτε;',
              ),
              options: options(
                ['earnings', 'Savings from earnings', 'Sparnaður af launum', 'Αποταμίευση από εργασία'],
                ['business', 'Sale of a business', 'Sala á fyrirtæki', 'Πώληση επιχείρησης'],
                ['property', 'Sale of property', 'Sala á fasteign', 'Πώληση ακινήτου'],
                ['inheritance', 'Inheritance', 'Arfur', 'Κληρονομιά'],
                ['gift', 'Gift', 'Gjöf', 'Δωρεά'],
                ['pension', 'Pension', 'Lífeyrir', 'Σύνταξη'],
                ['investments', 'Earlier investments', 'Fyrri fjárfestingar', 'Προηγούμενες επενδύσεις'],
              ),
            },
            {
              name: 'giver',
              type: 'text',
              required: true,
              inset: true,
              limit: 300,
              label: text(
                'From whom did you receive the gift or inheritance?',
                'Frá hverjum er gjöfin eða arfurinn?',
                'Από ποιον λάβατε τη δωρεά ή την κληρονομιά;',
              ),
              when: { any: [includes('sources', 'inheritance'), includes('sources', 'gift')] },
            },
            {
              name: 'amount',
              type: 'select',
              required: true,
              label: text(
                'How much do you expect to bring to us in the first year?',
                'Hversu háa fjárhæð gerir þú ráð fyrir að leggja inn hjá okkur fyrsta árið?',
                'Τι ποσό σκοπεύετε να μας εμπιστευτείτε τον πρώτο χρόνο;',
              ),
              options: options(
                ['under-250', 'Up to £250,000', 'Allt að 250.000 pundum', 'Έως 250.000 λίρες'],
                ['250-to-1000', '£250,000 to £1 million', '250.000 til 1 milljón punda', '250.000 έως 1 εκατ. λίρες'],
                ['1000-to-5000', '£1 million to £5 million', '1 til 5 milljónir punda', '1 έως 5 εκατ. λίρες'],
                ['over-5000', 'More than £5 million', 'Meira en 5 milljónir punda', 'Πάνω από 5 εκατ. λίρες'],
              ),
            },
            {
              name: 'public-position',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Do you hold a senior public position, or did you in the last year?',
                'Gegnir þú háttsettu opinberu starfi, eða gerðir það síðastliðið ár?',
                'Κατέχετε ανώτερο δημόσιο αξίωμα, ή κατείχατε κατά το τελευταίο έτος;',
              ),
              help: text(
                'Answer yes also for a close relative or business partner. Examples are ministers, members of parliament, senior judges and ambassadors.',
                'Svaraðu einnig játandi ef þetta á við um náinn ættingja eða viðskiptafélaga. Dæmi eru ráðherrar, þingmenn, hæstaréttardómarar og sendiherrar.',
                'Απαντήστε ναι και αν αφορά στενό συγγενή ή συνεργάτη σας. Παραδείγματα είναι υπουργοί, βουλευτές, ανώτατοι δικαστές και πρέσβεις.',
              ),
            },
            {
              name: 'public-position-details',
              type: 'textarea',
              required: true,
              inset: true,
              limit: 1_000,
              label: text('Who holds it, and which position?', 'Hver gegnir starfinu og hvert er það?', 'Ποιος το κατέχει και ποιο είναι;'),
              when: is('public-position', 'yes'),
            },
            {
              name: 'for-whom',
              type: 'radio',
              required: true,
              label: text(
                'Will the money belong to you alone?',
                'Munu fjármunirnir tilheyra þér einum eða einni?',
                'Τα χρήματα θα ανήκουν αποκλειστικά σε εσάς;',
              ),
              options: options(
                ['self', 'Yes', 'Já', 'Ναι'],
                ['joint', 'No, jointly to me and another person', 'Nei, mér og öðrum í sameiningu', 'Όχι, από κοινού με άλλο πρόσωπο'],
                ['other', 'No, to somebody else', 'Nei, öðrum', 'Όχι, σε άλλο πρόσωπο'],
              ),
            },
            {
              name: 'other-owner',
              type: 'text',
              required: true,
              inset: true,
              limit: 300,
              label: text('Name of the other person', 'Nafn hins aðilans', 'Ονοματεπώνυμο του άλλου προσώπου'),
              help: text(
                'We will send this person a form of their own.',
                'Við sendum viðkomandi sitt eigið eyðublað.',
                'Θα στείλουμε στο πρόσωπο αυτό δική του φόρμα.',
              ),
              when: { in: [{ field: 'for-whom' }, { value: ['joint', 'other'] }] },
            },
          ],
        },
      ],
    },
    {
      id: 'identity',
      title: text('Identity documents', 'Skilríki', 'Έγγραφα ταυτοποίησης'),
      fieldsets: [
        {
          id: 'identity-choice',
          fullwidth: true,
          fields: [
            {
              name: 'identity-by',
              type: 'radio',
              required: true,
              label: text(
                'How would you like to show us your documents?',
                'Hvernig viltu sýna okkur skilríkin?',
                'Πώς θέλετε να μας δείξετε τα έγγραφά σας;',
              ),
              options: options(
                [
                  'upload',
                  'Upload photographs or scans now',
                  'Hlaða upp myndum eða skönnuðum skjölum núna',
                  'Μεταφόρτωση φωτογραφιών ή σαρώσεων τώρα',
                ],
                ['meeting', 'Bring the originals to a meeting', 'Koma með frumritin á fund', 'Θα φέρω τα πρωτότυπα σε συνάντηση'],
              ),
            },
          ],
        },
        {
          id: 'identity-document',
          title: text('Proof of identity', 'Staðfesting á persónu', 'Απόδειξη ταυτότητας'),
          when: sendsDocuments,
          fields: [
            {
              name: 'document',
              type: 'select',
              required: true,
              label: text('Document', 'Skilríki', 'Έγγραφο'),
              options: options(
                ['passport', 'Passport', 'Vegabréf', 'Διαβατήριο'],
                ['licence', 'Driving licence', 'Ökuskírteini', 'Άδεια οδήγησης'],
                ['identity-card', 'National identity card', 'Nafnskírteini', 'Δελτίο ταυτότητας'],
              ),
            },
            { name: 'expires', type: 'date-picker', required: true, label: text('Valid until', 'Gildir til', 'Ισχύει έως') },
            {
              name: 'document-front',
              type: 'file',
              required: true,
              label: text('Photo page or front', 'Síða með mynd eða framhlið', 'Σελίδα με φωτογραφία ή μπροστινή όψη'),
              help: text(
                'The whole page must be visible and readable.',
                'Öll síðan þarf að sjást og vera læsileg.',
                'Πρέπει να φαίνεται ολόκληρη η σελίδα και να διαβάζεται καθαρά.',
              ),
            },
            {
              name: 'document-back',
              type: 'file',
              required: true,
              label: text('Back', 'Bakhlið', 'Πίσω όψη'),
              when: hasBack,
            },
          ],
        },
        {
          id: 'proof-of-address',
          title: text('Proof of address', 'Staðfesting á heimilisfangi', 'Απόδειξη διεύθυνσης'),
          when: sendsDocuments,
          fields: [
            {
              name: 'address-document',
              type: 'select',
              required: true,
              label: text('Document', 'Skjal', 'Έγγραφο'),
              options: options(
                ['bank', 'Bank statement', 'Bankayfirlit', 'Κίνηση τραπεζικού λογαριασμού'],
                [
                  'utility',
                  'Electricity, water or telephone bill',
                  'Reikningur fyrir rafmagn, vatn eða síma',
                  'Λογαριασμός ρεύματος, νερού ή τηλεφώνου',
                ],
                ['tax', 'Letter from the tax authority', 'Bréf frá skattyfirvöldum', 'Έγγραφο της φορολογικής αρχής'],
                ['register', 'Certificate of residence', 'Búsetuvottorð', 'Βεβαίωση μόνιμης κατοικίας'],
              ),
            },
            {
              name: 'address-document-date',
              type: 'date-picker',
              required: true,
              label: text('Date of the document', 'Dagsetning skjals', 'Ημερομηνία του εγγράφου'),
              help: text(
                'It should not be older than three months.',
                'Skjalið má ekki vera eldra en þriggja mánaða.',
                'Δεν πρέπει να είναι παλαιότερο από τρεις μήνες.',
              ),
            },
            {
              name: 'address-file',
              type: 'file',
              required: true,
              label: text('File', 'Skrá', 'Αρχείο'),
              help: text(
                'Your name, your address and the date must be readable.',
                'Nafn þitt, heimilisfang og dagsetning þurfa að vera læsileg.',
                'Το όνομα, η διεύθυνση και η ημερομηνία πρέπει να διαβάζονται καθαρά.',
              ),
            },
          ],
        },
        {
          id: 'declaration',
          title: text('Confirmation', 'Staðfesting', 'Επιβεβαίωση'),
          fullwidth: true,
          fields: [
            {
              name: 'confirmed',
              type: 'checkbox',
              required: true,
              label: text(
                'My answers are true and complete, and I will tell you if anything changes',
                'Svör mín eru rétt og tæmandi og ég læt ykkur vita ef eitthvað breytist',
                'Οι απαντήσεις μου είναι αληθείς και πλήρεις, και θα σας ενημερώσω για κάθε αλλαγή',
              ),
            },
            {
              name: 'checks',
              type: 'checkbox',
              required: true,
              label: text(
                'I know that you check my identity with the documents and with public registers',
                'Mér er kunnugt um að þið sannreynið hver ég er með skjölunum og opinberum skrám',
                'Γνωρίζω ότι ελέγχετε την ταυτότητά μου με τα έγγραφα και με δημόσια μητρώα',
              ),
            },
          ],
        },
      ],
    },
  ],
  rules: [
    notInFuture('born'),
    notInFuture('address-since'),
    {
      field: 'address-since',
      refuseWhen: { lt: [{ field: 'address-since' }, { field: 'born' }] },
      message: text(
        'This date is before your date of birth',
        'Þessi dagsetning er á undan fæðingardegi þínum',
        'Η ημερομηνία αυτή είναι πριν από την ημερομηνία γέννησής σας',
      ),
    },
    {
      field: 'other-nationality',
      refuseWhen: { eq: [{ field: 'other-nationality' }, { field: 'nationality' }] },
      message: text(
        'Choose a country other than the first one',
        'Veldu annað land en það fyrra',
        'Επιλέξτε χώρα διαφορετική από την πρώτη',
      ),
    },
    {
      field: 'expires',
      refuseWhen: { lt: [{ field: 'expires' }, { today: true }] },
      message: text(
        'This document has expired. Please choose another one',
        'Skilríkin eru útrunnin. Veldu önnur skilríki',
        'Το έγγραφο έχει λήξει. Επιλέξτε άλλο έγγραφο',
      ),
    },
    notInFuture('address-document-date'),
  ],
}
