import type { LocalText } from '@atrium/domain/fields/definition'
import type { FormDefinition, FormField } from '@atrium/domain/forms/definition'
import { options, text } from './texts.ts'

const agreement = options(
  ['disagree-strongly', 'Disagree strongly', 'Mjög ósammála', 'Διαφωνώ απόλυτα'],
  ['disagree', 'Disagree', 'Ósammála', 'Διαφωνώ'],
  ['neither', 'Neither', 'Hvorki né', 'Ούτε το ένα ούτε το άλλο'],
  ['agree', 'Agree', 'Sammála', 'Συμφωνώ'],
  ['agree-strongly', 'Agree strongly', 'Mjög sammála', 'Συμφωνώ απόλυτα'],
)

const statement = (name: string, label: LocalText): FormField => ({ name, type: 'radio', required: true, label, options: agreement })

/** Attitude to risk: statements with which a client agrees or disagrees. */
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
                'I am comfortable with investments that rise and fall',
                'Mér líður vel með sveiflur í fjárfestingum',
                'Νιώθω άνετα με επενδύσεις που αυξομειώνονται',
              ),
            ),
            statement(
              'loss',
              text(
                'A fall of 20% in a year would not make me sell',
                'Ég myndi ekki selja þótt virðið félli um 20% á ári',
                'Μια πτώση 20% σε ένα έτος δεν θα με έκανε να πουλήσω',
              ),
            ),
            statement(
              'growth',
              text(
                'I prefer higher growth to a certain return',
                'Ég kýs meiri vöxt fram yfir örugga ávöxtun',
                'Προτιμώ υψηλότερη ανάπτυξη από μια βέβαιη απόδοση',
              ),
            ),
          ],
        },
      ],
    },
    {
      id: 'capacity',
      title: text('Capacity for loss', 'Geta til að mæta tapi', 'Ικανότητα ανάληψης ζημίας'),
      fieldsets: [
        {
          id: 'means',
          fields: [
            {
              name: 'reserve',
              type: 'select',
              required: true,
              label: text('Months of outgoings held in cash', 'Mánuðir útgjalda í handbæru fé', 'Μήνες εξόδων σε μετρητά'),
              options: options(
                ['under-3', 'Fewer than 3', 'Færri en 3', 'Λιγότεροι από 3'],
                ['3-to-12', '3 to 12', '3 til 12', '3 έως 12'],
                ['over-12', 'More than 12', 'Fleiri en 12', 'Περισσότεροι από 12'],
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
}
