import type { FormDefinition } from '@atrium/domain/forms/definition'
import { includes, is, options, text, yesOrNo } from './texts.ts'

/**
 * Notice that a client, or somebody whom the person knows, needs support: circumstances, what helps, and who may act. It never asks for a
 * diagnosis.
 */
export const supportNeeds: FormDefinition = {
  steps: [
    {
      id: 'situation',
      title: text('The situation', 'Aðstæður', 'Η κατάσταση'),
      fieldsets: [
        {
          id: 'about',
          fullwidth: true,
          summary: text(
            'Life changes, and sometimes people need a little more help from us. Tell us only what you wish to tell.',
            'Aðstæður breytast og stundum þarf fólk meiri aðstoð frá okkur. Segðu aðeins það sem þú vilt.',
            'Η ζωή αλλάζει, και κάποιες φορές χρειάζεται περισσότερη βοήθεια από εμάς. Πείτε μας μόνο όσα επιθυμείτε.',
          ),
          fields: [
            {
              name: 'for',
              type: 'radio',
              required: true,
              label: text('Who needs support?', 'Hver þarf á stuðningi að halda?', 'Ποιος χρειάζεται υποστήριξη;'),
              options: options(
                ['self', 'I do', 'Ég', 'Εγώ'],
                ['other', 'Somebody whom I know', 'Einhver sem ég þekki', 'Κάποιος γνωστός μου'],
              ),
            },
            {
              name: 'client-name',
              type: 'text',
              required: true,
              inset: true,
              limit: 200,
              label: text('Name of this person', 'Nafn viðkomandi', 'Ονοματεπώνυμο του προσώπου'),
              when: is('for', 'other'),
            },
            {
              name: 'relationship',
              type: 'text',
              required: true,
              inset: true,
              limit: 100,
              label: text('How do you know each other?', 'Hver eru tengsl ykkar?', 'Ποια είναι η σχέση σας;'),
              when: is('for', 'other'),
            },
            {
              name: 'knows',
              type: 'radio',
              required: true,
              inset: true,
              options: yesOrNo,
              label: text(
                'Does this person know that you are telling us?',
                'Veit viðkomandi að þú lætur okkur vita?',
                'Γνωρίζει το πρόσωπο αυτό ότι μας ενημερώνετε;',
              ),
              when: is('for', 'other'),
            },
            {
              name: 'circumstances',
              type: 'dropdown',
              required: true,
              other: true,
              label: text('What has changed?', 'Hvað hefur breyst?', 'Τι έχει αλλάξει;'),
              help: text('Choose all that apply.', 'Veldu allt sem á við.', 'Επιλέξτε όλα όσα ισχύουν.'),
              options: options(
                ['health', 'Illness, disability or an operation', 'Veikindi, fötlun eða aðgerð', 'Ασθένεια, αναπηρία ή εγχείρηση'],
                ['memory', 'Memory or concentration', 'Minni eða einbeiting', 'Μνήμη ή συγκέντρωση'],
                ['mood', 'Anxiety, low mood or stress', 'Kvíði, depurð eða streita', 'Άγχος, κακή διάθεση ή στρες'],
                ['senses', 'Sight, hearing or speech', 'Sjón, heyrn eða tal', 'Όραση, ακοή ή ομιλία'],
                ['bereavement', 'A death in the family', 'Andlát í fjölskyldunni', 'Θάνατος στην οικογένεια'],
                ['separation', 'Separation or divorce', 'Skilnaður eða sambúðarslit', 'Χωρισμός ή διαζύγιο'],
                ['caring', 'Caring for somebody', 'Umönnun annarra', 'Φροντίδα άλλου προσώπου'],
                ['income', 'Loss of work or income', 'Atvinnu- eða tekjumissir', 'Απώλεια εργασίας ή εισοδήματος'],
                [
                  'debt',
                  'Debts or bills that are hard to pay',
                  'Skuldir eða reikningar sem erfitt er að greiða',
                  'Χρέη ή λογαριασμοί που πληρώνονται δύσκολα',
                ],
                ['pressure', 'Pressure from somebody about money', 'Þrýstingur frá öðrum vegna peninga', 'Πίεση από κάποιον για χρήματα'],
                ['fraud', 'Fraud, or an attempt at it', 'Svik eða tilraun til svika', 'Απάτη ή απόπειρα απάτης'],
                [
                  'figures',
                  'Difficulty with figures, forms or online services',
                  'Erfiðleikar með tölur, eyðublöð eða netþjónustu',
                  'Δυσκολία με αριθμούς, έντυπα ή ηλεκτρονικές υπηρεσίες',
                ],
                ['language', 'Language', 'Tungumál', 'Γλώσσα'],
              ),
            },
            {
              name: 'details',
              type: 'textarea',
              limit: 2_000,
              label: text('Would you like to tell us more?', 'Viltu segja okkur meira?', 'Θα θέλατε να μας πείτε περισσότερα;'),
              help: text(
                'We do not need medical details.',
                'Við þurfum ekki læknisfræðilegar upplýsingar.',
                'Δεν χρειαζόμαστε ιατρικές λεπτομέρειες.',
              ),
            },
            {
              name: 'how-long',
              type: 'radio',
              required: true,
              label: text('How long will it last?', 'Hversu lengi mun þetta vara?', 'Πόσο θα διαρκέσει;'),
              options: options(
                ['months', 'Probably some months', 'Líklega nokkra mánuði', 'Πιθανώς μερικούς μήνες'],
                ['lasting', 'It will last', 'Þetta er varanlegt', 'Θα είναι μόνιμο'],
                ['unknown', 'I do not know', 'Ég veit það ekki', 'Δεν γνωρίζω'],
              ),
            },
            {
              name: 'urgent',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Is money or anybody’s safety at risk right now?',
                'Eru fjármunir eða öryggi einhvers í hættu núna?',
                'Κινδυνεύουν αυτή τη στιγμή χρήματα ή η ασφάλεια κάποιου;',
              ),
            },
            {
              name: 'urgent-note',
              type: 'label',
              inset: true,
              label: text(
                'Please call us now as well. If somebody is in danger, call 999 or 112 first.',
                'Hringdu einnig í okkur strax. Ef einhver er í hættu, hringdu fyrst í 112.',
                'Καλέστε μας τώρα και τηλεφωνικώς. Αν κάποιος κινδυνεύει, καλέστε πρώτα το 112.',
              ),
              when: is('urgent', 'yes'),
            },
            {
              name: 'urgent-details',
              type: 'textarea',
              required: true,
              inset: true,
              limit: 1_000,
              label: text('What is the risk?', 'Hver er hættan?', 'Ποιος είναι ο κίνδυνος;'),
              when: is('urgent', 'yes'),
            },
          ],
        },
      ],
    },
    {
      id: 'help',
      title: text('What helps', 'Hvað hjálpar', 'Τι βοηθά'),
      fieldsets: [
        {
          id: 'support',
          fullwidth: true,
          fields: [
            {
              name: 'support',
              type: 'dropdown',
              required: true,
              other: true,
              label: text('How can we help?', 'Hvernig getum við hjálpað?', 'Πώς μπορούμε να βοηθήσουμε;'),
              options: options(
                ['time', 'More time to decide', 'Lengri tíma til að ákveða', 'Περισσότερος χρόνος για αποφάσεις'],
                ['large-print', 'Letters in large print', 'Bréf með stærra letri', 'Επιστολές με μεγάλα γράμματα'],
                ['phone', 'Telephone calls instead of letters', 'Símtöl í stað bréfa', 'Τηλεφωνήματα αντί για επιστολές'],
                ['writing', 'Everything in writing', 'Allt skriflega', 'Όλα γραπτώς'],
                ['visit', 'Meetings at home', 'Fundi heima', 'Συναντήσεις στο σπίτι'],
                ['companion', 'Somebody with me at meetings', 'Einhvern með mér á fundum', 'Κάποιος μαζί μου στις συναντήσεις'],
                ['interpreter', 'An interpreter, also of sign language', 'Túlk, einnig táknmálstúlk', 'Διερμηνέας, και νοηματικής'],
                ['no-marketing', 'No invitations or marketing', 'Engin boð eða markaðsefni', 'Όχι προσκλήσεις ή διαφημιστικά'],
                ['call', 'A call to talk about it', 'Símtal til að ræða málið', 'Ένα τηλεφώνημα για να το συζητήσουμε'],
              ),
            },
            {
              name: 'call-when',
              type: 'text',
              required: true,
              inset: true,
              limit: 200,
              label: text('Telephone, and when to call', 'Sími og hvenær best er að hringja', 'Τηλέφωνο και κατάλληλη ώρα'),
              when: { any: [includes('support', 'call'), includes('support', 'phone')] },
            },
            {
              name: 'companion',
              type: 'text',
              required: true,
              inset: true,
              limit: 200,
              label: text('Who will come with you?', 'Hver kemur með þér?', 'Ποιος θα σας συνοδεύει;'),
              when: includes('support', 'companion'),
            },
            {
              name: 'language',
              type: 'text',
              required: true,
              inset: true,
              limit: 100,
              label: text('Into which language?', 'Á hvaða tungumál?', 'Σε ποια γλώσσα;'),
              when: includes('support', 'interpreter'),
            },
          ],
        },
        {
          id: 'attorney',
          title: text('Acting for each other', 'Umboð', 'Εκπροσώπηση'),
          fields: [
            {
              name: 'has-attorney',
              type: 'radio',
              required: true,
              label: text(
                'May somebody act under a power of attorney?',
                'Hefur einhver umboð til að koma fram fyrir viðkomandi?',
                'Υπάρχει κάποιος που ενεργεί με πληρεξούσιο;',
              ),
              options: options(
                ['yes', 'Yes', 'Já', 'Ναι'],
                ['no', 'No', 'Nei', 'Όχι'],
                ['soon', 'It is being prepared', 'Það er í vinnslu', 'Ετοιμάζεται'],
              ),
            },
            {
              name: 'attorney-name',
              type: 'text',
              required: true,
              inset: true,
              limit: 200,
              label: text('Name and telephone', 'Nafn og sími', 'Ονοματεπώνυμο και τηλέφωνο'),
              when: is('has-attorney', 'yes'),
            },
            {
              name: 'attorney-file',
              type: 'file',
              inset: true,
              label: text('Copy of the power of attorney', 'Afrit af umboðinu', 'Αντίγραφο του πληρεξουσίου'),
              help: text(
                'You can send it to us later as well.',
                'Þú getur einnig sent það síðar.',
                'Μπορείτε να το στείλετε και αργότερα.',
              ),
              when: is('has-attorney', 'yes'),
            },
          ],
        },
        {
          id: 'agreement',
          title: text('Who will know', 'Hverjir fá að vita', 'Ποιοι θα το γνωρίζουν'),
          fullwidth: true,
          summary: text(
            'Only the people who look after you see these answers. You may change or withdraw them at any time.',
            'Aðeins þeir sem sinna þínum málum sjá þessi svör. Þú getur breytt þeim eða afturkallað þau hvenær sem er.',
            'Μόνο όσοι σας εξυπηρετούν βλέπουν αυτές τις απαντήσεις. Μπορείτε να τις αλλάξετε ή να τις ανακαλέσετε οποτεδήποτε.',
          ),
          fields: [
            {
              name: 'agrees',
              type: 'checkbox',
              required: true,
              label: text(
                'I agree that you keep this information about me, so that you can support me',
                'Ég samþykki að þið varðveitið þessar upplýsingar um mig til að geta stutt mig',
                'Συμφωνώ να τηρείτε αυτές τις πληροφορίες για εμένα, ώστε να με υποστηρίζετε',
              ),
              when: is('for', 'self'),
            },
            {
              name: 'may-mention',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'May we say that we heard this from you?',
                'Megum við segja að ábendingin komi frá þér?',
                'Μπορούμε να αναφέρουμε ότι το μάθαμε από εσάς;',
              ),
              when: is('for', 'other'),
            },
          ],
        },
      ],
    },
  ],
}
