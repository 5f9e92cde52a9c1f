import { options, text } from '@atrium/contract/form-templates/texts'

/** The public form of the demo firm, with which somebody who is no client yet asks for a first meeting. */
export const firstConversation = {
  steps: [
    {
      id: 'need',
      title: text('What you need', 'Það sem þú þarft', 'Τι χρειάζεστε'),
      fieldsets: [
        {
          id: 'questions',
          fullwidth: true,
          fields: [
            {
              name: 'about',
              type: 'combobox',
              multiple: true,
              required: true,
              label: text('What would you like to talk about?', 'Um hvað viltu tala?', 'Για τι θέλετε να μιλήσουμε;'),
              options: options(
                ['retirement', 'Planning for retirement', 'Undirbúning starfsloka', 'Σχεδιασμό της συνταξιοδότησης'],
                ['investing', 'Investing savings', 'Ávöxtun sparnaðar', 'Επένδυση αποταμιεύσεων'],
                ['inheritance', 'An inheritance', 'Arf', 'Μια κληρονομιά'],
                ['business', 'Selling a business', 'Sölu fyrirtækis', 'Πώληση επιχείρησης'],
                ['tax', 'Tax', 'Skatta', 'Φορολογία'],
              ),
            },
            {
              name: 'situation',
              type: 'textarea',
              limit: 2_000,
              label: text('Tell us a little about it', 'Segðu okkur aðeins frá', 'Πείτε μας λίγα λόγια'),
              help: text(
                'Please leave out account numbers and passwords.',
                'Ekki skrifa reikningsnúmer eða lykilorð.',
                'Μη γράψετε αριθμούς λογαριασμών ή κωδικούς.',
              ),
            },
          ],
        },
      ],
    },
    {
      id: 'you',
      title: text('How we reach you', 'Hvernig við náum í þig', 'Πώς θα σας βρούμε'),
      fieldsets: [
        {
          id: 'contact',
          fields: [
            { name: 'name', type: 'text', required: true, limit: 100, label: text('Your name', 'Nafn þitt', 'Το όνομά σας') },
            {
              name: 'email',
              type: 'text',
              required: true,
              limit: 254,
              rules: ['email'],
              label: text('Your e-mail address', 'Netfang þitt', 'Η διεύθυνση email σας'),
            },
            {
              name: 'reply-by',
              type: 'radio',
              required: true,
              label: text('How should we reply?', 'Hvernig eigum við að svara?', 'Πώς να σας απαντήσουμε;'),
              options: options(['email', 'By e-mail', 'Með tölvupósti', 'Με email'], ['phone', 'By telephone', 'Í síma', 'Τηλεφωνικά']),
            },
            {
              name: 'phone',
              type: 'text',
              required: true,
              limit: 40,
              label: text('Your telephone number', 'Símanúmer þitt', 'Το τηλέφωνό σας'),
              when: { eq: [{ field: 'reply-by' }, { value: 'phone' }] },
            },
          ],
        },
        {
          id: 'consent',
          fullwidth: true,
          fields: [
            {
              name: 'agrees',
              type: 'checkbox',
              required: true,
              label: text(
                'You may use these answers to reply to me.',
                'Nota má þessi svör til að svara mér.',
                'Μπορείτε να χρησιμοποιήσετε αυτές τις απαντήσεις για να μου απαντήσετε.',
              ),
            },
          ],
        },
      ],
    },
  ],
}
