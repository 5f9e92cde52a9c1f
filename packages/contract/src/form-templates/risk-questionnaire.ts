import type { LocalText } from '@atrium/domain/fields/definition'
import type { FormDefinition, FormField } from '@atrium/domain/forms/definition'
import { options, text } from './texts.ts'

const agreement = options(
  ['disagree-strongly', 'Disagree strongly', 'Mjög ósammála', 'Διαφωνώ απόλυτα'],
  ['disagree', 'Disagree', 'Ósammála', 'Διαφωνώ'],
  ['neither', 'Neither agree nor disagree', 'Hvorki sammála né ósammála', 'Ούτε συμφωνώ ούτε διαφωνώ'],
  ['agree', 'Agree', 'Sammála', 'Συμφωνώ'],
  ['agree-strongly', 'Agree strongly', 'Mjög sammála', 'Συμφωνώ απόλυτα'],
)

const statement = (name: string, label: LocalText): FormField => ({ name, type: 'radio', required: true, label, options: agreement })

/** Points of the agreement with a statement, from the most cautious answer to the boldest. */
const agreementScores = { 'disagree-strongly': 0, disagree: 1, neither: 2, agree: 3, 'agree-strongly': 4 }

/**
 * Attitude to risk: statements with which a client agrees or disagrees, and how much loss they could bear. Somebody without a reserve for
 * three months has at most profile 3, whatever their attitude.
 */
export const riskQuestionnaire: FormDefinition = {
  steps: [
    {
      id: 'attitude',
      title: text('Attitude to risk', 'Viðhorf til áhættu', 'Στάση απέναντι στον κίνδυνο'),
      fieldsets: [
        {
          id: 'statements',
          fullwidth: true,
          summary: text(
            'There are no right or wrong answers. Choose what fits you best.',
            'Engin svör eru rétt eða röng. Veldu það sem á best við þig.',
            'Δεν υπάρχουν σωστές ή λάθος απαντήσεις. Επιλέξτε ό,τι σας ταιριάζει καλύτερα.',
          ),
          fields: [
            statement(
              'comfort',
              text(
                'I am comfortable with investments that rise and fall in value',
                'Mér finnst ásættanlegt að verðmæti fjárfestinga minna sveiflist',
                'Νιώθω άνετα με επενδύσεις των οποίων η αξία αυξομειώνεται',
              ),
            ),
            statement(
              'loss',
              text(
                'I would not sell if my investments fell by 20% in a year',
                'Ég myndi ekki selja þótt fjárfestingar mínar lækkuðu um 20% á einu ári',
                'Δεν θα πουλούσα αν η αξία των επενδύσεών μου μειωνόταν κατά 20% μέσα σε ένα έτος',
              ),
            ),
            statement(
              'growth',
              text(
                'I would rather have the chance of a higher return than a lower, guaranteed one',
                'Ég tek möguleika á hærri ávöxtun fram yfir örugga en lægri ávöxtun',
                'Προτιμώ την πιθανότητα υψηλότερης απόδοσης από μια χαμηλότερη αλλά εγγυημένη απόδοση',
              ),
            ),
          ],
        },
      ],
    },
    {
      id: 'capacity',
      title: text('What you could afford to lose', 'Geta til að mæta tapi', 'Ικανότητα ανάληψης ζημίας'),
      fieldsets: [
        {
          id: 'means',
          fields: [
            {
              name: 'reserve',
              type: 'select',
              required: true,
              label: text(
                'How many months of outgoings could you pay from cash savings?',
                'Í hversu marga mánuði gætir þú greitt útgjöld þín með lausu sparifé?',
                'Πόσους μήνες εξόδων καλύπτουν τα μετρητά και οι καταθέσεις σας;',
              ),
              options: options(
                ['under-3', 'Fewer than 3', 'Færri en 3', 'Λιγότερους από 3'],
                ['3-to-12', '3 to 12', '3 til 12', '3 έως 12'],
                ['over-12', 'More than 12', 'Fleiri en 12', 'Περισσότερους από 12'],
              ),
            },
            {
              name: 'reserve-reason',
              type: 'textarea',
              required: true,
              limit: 1_000,
              label: text(
                'How would you meet an unexpected expense?',
                'Hvernig myndir þú mæta óvæntum útgjöldum?',
                'Πώς θα καλύπτατε ένα απρόβλεπτο έξοδο;',
              ),
              when: { eq: [{ field: 'reserve' }, { value: 'under-3' }] },
            },
          ],
        },
      ],
    },
  ],
  score: {
    questions: [
      { name: 'comfort', weight: 2, scores: agreementScores },
      { name: 'loss', weight: 2, scores: agreementScores },
      { name: 'growth', scores: agreementScores },
      { name: 'reserve', weight: 2, scores: { 'under-3': 0, '3-to-12': 2, 'over-12': 4 } },
    ],
    caps: [
      {
        when: { eq: [{ field: 'reserve' }, { value: 'under-3' }] },
        profile: 3,
        reason: text(
          'Cash savings cover less than three months of outgoings',
          'Laust sparifé dugar fyrir útgjöldum í minna en þrjá mánuði',
          'Οι καταθέσεις καλύπτουν έξοδα λιγότερων από τρεις μήνες',
        ),
      },
    ],
    isShownToSender: true,
  },
}
