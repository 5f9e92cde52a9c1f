import type { FormDefinition } from '@atrium/domain/forms/definition'
import { is, notInFuture, options, text, yesOrNo } from './texts.ts'

const isPerson = { not: { in: [{ field: 'beneficiaries.relationship' }, { value: ['charity', 'trust'] }] } } as const

/** Expression of wish for a pension: who should receive it on death, in shares that add up to 100%. */
export const expressionOfWish: FormDefinition = {
  steps: [
    {
      id: 'pension',
      title: text('Your pension', 'Lífeyrissparnaður þinn', 'Το συνταξιοδοτικό σας'),
      fieldsets: [
        {
          id: 'plan',
          summary: text(
            'Your wish tells those who run the pension whom you would like to receive it when you die. They take it into account but decide themselves.',
            'Ósk þín segir þeim sem reka lífeyrissjóðinn hverjum þú vilt að sparnaðurinn renni til við andlát þitt. Tekið er mið af henni en ákvörðunin er þeirra.',
            'Η επιθυμία σας δείχνει στους διαχειριστές του προγράμματος ποιος θέλετε να το λάβει όταν πεθάνετε. Τη λαμβάνουν υπόψη, αλλά αποφασίζουν οι ίδιοι.',
          ),
          fields: [
            {
              name: 'name',
              type: 'text',
              required: true,
              limit: 200,
              label: text('Your full name', 'Fullt nafn þitt', 'Το ονοματεπώνυμό σας'),
            },
            { name: 'born', type: 'date-picker', required: true, label: text('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης') },
            {
              name: 'provider',
              type: 'text',
              required: true,
              limit: 200,
              label: text('Pension provider', 'Lífeyrissjóður eða vörsluaðili', 'Πάροχος συνταξιοδοτικού προγράμματος'),
            },
            {
              name: 'plan-number',
              type: 'text',
              required: true,
              limit: 60,
              label: text('Plan number', 'Samningsnúmer', 'Αριθμός προγράμματος'),
              help: text('It is on your annual statement.', 'Það er á ársyfirliti þínu.', 'Αναγράφεται στην ετήσια ενημέρωσή σας.'),
            },
            {
              name: 'replaces',
              type: 'radio',
              required: true,
              label: text(
                'Have you stated a wish for this pension before?',
                'Hefur þú áður lýst ósk vegna þessa sparnaðar?',
                'Έχετε δηλώσει και παλαιότερα επιθυμία για αυτό το πρόγραμμα;',
              ),
              options: options(
                ['no', 'No', 'Nei', 'Όχι'],
                ['yes', 'Yes, and this one replaces it', 'Já, og þessi kemur í stað hennar', 'Ναι, και η παρούσα την αντικαθιστά'],
              ),
            },
          ],
        },
      ],
    },
    {
      id: 'who',
      title: text('Who should receive it', 'Hverjir eiga að fá sparnaðinn', 'Ποιοι θα το λάβουν'),
      fieldsets: [
        {
          id: 'beneficiaries',
          title: text('People and charities', 'Einstaklingar og félög', 'Πρόσωπα και φορείς'),
          summary: text(
            'Add everybody who should receive a share. The shares must add up to 100%; for three equal shares enter 33.34, 33.33 and 33.33.',
            'Bættu við öllum sem eiga að fá hlut. Hlutirnir verða að vera samtals 100%; fyrir þrjá jafna hluti skráir þú 33,34, 33,33 og 33,33.',
            'Προσθέστε όλους όσοι θα λάβουν μερίδιο. Τα μερίδια πρέπει να έχουν άθροισμα 100%· για τρία ίσα μερίδια γράψτε 33,34, 33,33 και 33,33.',
          ),
          repeat: true,
          fields: [
            {
              name: 'relationship',
              type: 'select',
              required: true,
              label: text('Relationship to you', 'Tengsl við þig', 'Σχέση με εσάς'),
              options: options(
                ['spouse', 'Husband, wife or partner', 'Maki eða sambúðaraðili', 'Σύζυγος ή σύντροφος'],
                ['child', 'Child', 'Barn', 'Παιδί'],
                ['grandchild', 'Grandchild', 'Barnabarn', 'Εγγόνι'],
                ['relative', 'Other relative', 'Annar ættingi', 'Άλλος συγγενής'],
                ['friend', 'Friend', 'Vinur eða vinkona', 'Φίλος/η'],
                ['charity', 'Charity', 'Góðgerðarfélag', 'Φιλανθρωπικός φορέας'],
                ['trust', 'Trust', 'Fjárvörslusjóður (trust)', 'Καταπίστευμα (trust)'],
              ),
            },
            { name: 'name', type: 'text', required: true, limit: 200, label: text('Full name', 'Fullt nafn', 'Πλήρες όνομα') },
            {
              name: 'born',
              type: 'date-picker',
              required: true,
              label: text('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης'),
              when: isPerson,
            },
            {
              name: 'registration',
              type: 'text',
              limit: 60,
              label: text('Registered number', 'Kennitala eða skráningarnúmer', 'Αριθμός μητρώου'),
              when: is('beneficiaries.relationship', 'charity'),
            },
            { name: 'address', type: 'textarea', required: true, limit: 500, label: text('Address', 'Heimilisfang', 'Διεύθυνση') },
            {
              name: 'share',
              type: 'number',
              required: true,
              rules: ['positive'],
              limit: 100,
              label: text('Share in %', 'Hlutur í %', 'Μερίδιο σε %'),
            },
          ],
        },
        {
          id: 'shares',
          fields: [
            {
              name: 'total',
              type: 'number',
              label: text('Total of the shares in %', 'Hlutir samtals í %', 'Άθροισμα μεριδίων σε %'),
              compute: { sum: [{ field: 'beneficiaries.share' }, { value: 0 }] },
            },
          ],
        },
        {
          id: 'otherwise',
          fullwidth: true,
          fields: [
            {
              name: 'dies-first',
              type: 'radio',
              required: true,
              label: text(
                'If one of them dies before you, who should receive that share?',
                'Ef einhver þeirra deyr á undan þér, hver á þá að fá þann hlut?',
                'Αν κάποιος από αυτούς πεθάνει πριν από εσάς, ποιος θα λάβει το μερίδιό του;',
              ),
              options: options(
                ['children', 'That person’s children', 'Börn viðkomandi', 'Τα παιδιά του προσώπου αυτού'],
                [
                  'others',
                  'The others, in proportion to their shares',
                  'Hinir, í hlutfalli við sína hluti',
                  'Οι υπόλοιποι, αναλογικά με τα μερίδιά τους',
                ],
                [
                  'decide',
                  'Those who run the pension should decide',
                  'Rekstraraðili lífeyrissjóðsins ákveður',
                  'Να αποφασίσουν οι διαχειριστές του προγράμματος',
                ],
              ),
            },
            {
              name: 'left-out',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Is there a close relative who should receive nothing?',
                'Er einhver náinn ættingi sem á ekkert að fá?',
                'Υπάρχει στενός συγγενής που δεν θέλετε να λάβει τίποτα;',
              ),
            },
            {
              name: 'left-out-reason',
              type: 'textarea',
              required: true,
              inset: true,
              limit: 1_000,
              label: text('Who, and why?', 'Hver, og hvers vegna?', 'Ποιος, και γιατί;'),
              help: text(
                'Your reasons help those who decide to follow your wish.',
                'Ástæður þínar hjálpa þeim sem ákveða að fara eftir óskinni.',
                'Οι λόγοι σας βοηθούν όσους αποφασίζουν να σεβαστούν την επιθυμία σας.',
              ),
              when: is('left-out', 'yes'),
            },
            {
              name: 'notes',
              type: 'textarea',
              limit: 2_000,
              label: text('Anything else they should know', 'Annað sem skiptir máli', 'Οτιδήποτε άλλο πρέπει να γνωρίζουν'),
            },
          ],
        },
      ],
    },
    {
      id: 'sign',
      title: text('Confirmation', 'Staðfesting', 'Επιβεβαίωση'),
      fieldsets: [
        {
          id: 'confirmation',
          fullwidth: true,
          fields: [
            {
              name: 'understands',
              type: 'checkbox',
              required: true,
              label: text(
                'I know that this wish is not binding, and that it replaces earlier ones for this pension',
                'Mér er kunnugt um að þessi ósk er ekki bindandi og kemur í stað fyrri óska vegna þessa sparnaðar',
                'Γνωρίζω ότι η επιθυμία αυτή δεν είναι δεσμευτική και ότι αντικαθιστά προηγούμενες για το ίδιο πρόγραμμα',
              ),
            },
            {
              name: 'will-review',
              type: 'checkbox',
              required: true,
              label: text(
                'I will look at it again when my family changes, for example after a marriage, a divorce, a birth or a death',
                'Ég endurskoða óskina ef fjölskylduhagir breytast, til dæmis við hjónaband, skilnað, fæðingu eða andlát',
                'Θα την επανεξετάσω όταν αλλάξει η οικογενειακή μου κατάσταση, π.χ. μετά από γάμο, διαζύγιο, γέννηση ή θάνατο',
              ),
            },
            {
              name: 'signed-on',
              type: 'date-picker',
              label: text('Date', 'Dagsetning', 'Ημερομηνία'),
              compute: { today: true },
            },
          ],
        },
      ],
    },
  ],
  rules: [
    notInFuture('born'),
    notInFuture('beneficiaries.born'),
    {
      field: 'total',
      refuseWhen: { eq: [{ count: { field: 'beneficiaries.relationship' } }, { value: 0 }] },
      message: text(
        'Add at least one person or charity',
        'Bættu við að minnsta kosti einum einstaklingi eða félagi',
        'Προσθέστε τουλάχιστον ένα πρόσωπο ή φορέα',
      ),
    },
    {
      field: 'total',
      refuseWhen: {
        all: [{ answered: { field: 'beneficiaries.relationship' } }, { ne: [{ field: 'total' }, { value: 100 }] }],
      },
      message: text('The shares must add up to 100%', 'Hlutirnir verða að vera samtals 100%', 'Τα μερίδια πρέπει να έχουν άθροισμα 100%'),
    },
  ],
}
