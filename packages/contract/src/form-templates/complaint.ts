import type { FormDefinition } from '@atrium/domain/forms/definition'
import { is, notInFuture, options, text, yesOrNo } from './texts.ts'

/**
 * A complaint, with what happened, what would put it right and how the firm will answer. Periods and ombudsmen differ from country to
 * country, so the template states none; a firm writes its own into the texts of the last step.
 */
export const complaint: FormDefinition = {
  steps: [
    {
      id: 'what-happened',
      title: text('What happened', 'Hvað gerðist', 'Τι συνέβη'),
      fieldsets: [
        {
          id: 'complaint',
          fullwidth: true,
          summary: text(
            'We are sorry that something has gone wrong. Tell us in your own words; we will find the paperwork.',
            'Okkur þykir leitt að eitthvað hafi farið úrskeiðis. Segðu frá með þínum orðum; við finnum til gögnin.',
            'Λυπούμαστε που κάτι δεν πήγε καλά. Πείτε μας με δικά σας λόγια τι συνέβη· τα έγγραφα θα τα βρούμε εμείς.',
          ),
          fields: [
            {
              name: 'about',
              type: 'dropdown',
              required: true,
              other: true,
              label: text('What is your complaint about?', 'Um hvað snýst kvörtunin?', 'Τι αφορά το παράπονό σας;'),
              options: options(
                ['advice', 'Advice that I was given', 'Ráðgjöf sem ég fékk', 'Συμβουλή που μου δόθηκε'],
                ['service', 'Service, delays or mistakes', 'Þjónusta, tafir eða mistök', 'Εξυπηρέτηση, καθυστερήσεις ή λάθη'],
                ['charges', 'Charges', 'Þóknanir og kostnaður', 'Χρεώσεις'],
                ['investments', 'How my money was invested', 'Hvernig fé mitt var ávaxtað', 'Ο τρόπος επένδυσης των χρημάτων μου'],
                [
                  'information',
                  'Information that was missing, wrong or unclear',
                  'Upplýsingar sem vantaði, voru rangar eða óskýrar',
                  'Πληροφορίες ελλιπείς, λανθασμένες ή ασαφείς',
                ],
                ['privacy', 'My personal data', 'Persónuupplýsingar mínar', 'Τα προσωπικά μου δεδομένα'],
              ),
            },
            {
              name: 'happened-on',
              type: 'date-picker',
              label: text('When did it happen?', 'Hvenær gerðist þetta?', 'Πότε συνέβη;'),
              help: text(
                'If you are not sure, leave this empty.',
                'Ef þú veist það ekki fyrir víst, slepptu þessu.',
                'Αν δεν είστε βέβαιοι, αφήστε το κενό.',
              ),
            },
            {
              name: 'noticed-on',
              type: 'date-picker',
              label: text('When did you first notice it?', 'Hvenær tókstu fyrst eftir þessu?', 'Πότε το αντιληφθήκατε για πρώτη φορά;'),
            },
            {
              name: 'what',
              type: 'textarea',
              required: true,
              limit: 4_000,
              label: text('What went wrong?', 'Hvað fór úrskeiðis?', 'Τι πήγε στραβά;'),
            },
            {
              name: 'told-us',
              type: 'radio',
              required: true,
              options: yesOrNo,
              label: text(
                'Have you already told anybody here about it?',
                'Hefur þú þegar látið einhvern hjá okkur vita?',
                'Έχετε ήδη ενημερώσει κάποιον από εμάς;',
              ),
            },
            {
              name: 'told-whom',
              type: 'text',
              required: true,
              inset: true,
              limit: 200,
              label: text('Whom, and when?', 'Hvern og hvenær?', 'Ποιον και πότε;'),
              when: is('told-us', 'yes'),
            },
          ],
        },
      ],
    },
    {
      id: 'outcome',
      title: text('Putting it right', 'Úrbætur', 'Πώς θα το διορθώσουμε'),
      fieldsets: [
        {
          id: 'remedy',
          fullwidth: true,
          fields: [
            {
              name: 'lost-money',
              type: 'radio',
              required: true,
              label: text('Have you lost money?', 'Hefur þú orðið fyrir fjárhagstjóni?', 'Υποστήκατε οικονομική ζημία;'),
              options: options(
                ['yes', 'Yes', 'Já', 'Ναι'],
                ['no', 'No', 'Nei', 'Όχι'],
                ['unsure', 'I am not sure', 'Ég er ekki viss', 'Δεν είμαι βέβαιος/η'],
              ),
            },
            {
              name: 'amount-lost',
              type: 'number',
              inset: true,
              min: 0,
              limit: 100_000_000,
              rules: ['money'],
              label: text('How much, roughly?', 'Hversu mikið, um það bil?', 'Πόσο περίπου;'),
              help: text(
                'Leave this empty if you do not know. We will work it out.',
                'Slepptu þessu ef þú veist það ekki. Við reiknum það út.',
                'Αφήστε το κενό αν δεν γνωρίζετε. Θα το υπολογίσουμε εμείς.',
              ),
              when: is('lost-money', 'yes'),
            },
            {
              name: 'wanted',
              type: 'textarea',
              required: true,
              limit: 2_000,
              label: text('What would you like us to do?', 'Hvað viltu að við gerum?', 'Τι θα θέλατε να κάνουμε;'),
            },
            {
              name: 'evidence',
              type: 'file',
              multiple: true,
              limit: 10,
              label: text(
                'Letters, e-mails or photographs that help us understand',
                'Bréf, tölvupóstar eða myndir sem skýra málið',
                'Επιστολές, e-mail ή φωτογραφίες που βοηθούν να καταλάβουμε',
              ),
            },
          ],
        },
      ],
    },
    {
      id: 'answer',
      title: text('Our answer', 'Svar okkar', 'Η απάντησή μας'),
      fieldsets: [
        {
          id: 'who',
          title: text('About you', 'Um þig', 'Για εσάς'),
          fields: [
            {
              name: 'for',
              type: 'radio',
              required: true,
              label: text('For whom do you complain?', 'Fyrir hvern kvartar þú?', 'Για ποιον υποβάλλετε το παράπονο;'),
              options: options(
                ['self', 'For myself', 'Fyrir sjálfa(n) mig', 'Για εμένα'],
                ['other', 'For somebody else', 'Fyrir annan einstakling', 'Για άλλο πρόσωπο'],
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
              name: 'authority',
              type: 'file',
              required: true,
              inset: true,
              label: text('Letter in which this person permits you to act', 'Umboð frá viðkomandi', 'Εξουσιοδότηση του προσώπου αυτού'),
              help: text(
                'Signed by that person, or a power of attorney',
                'Undirritað af viðkomandi, eða lögformlegt umboð',
                'Υπογεγραμμένη από το πρόσωπο αυτό, ή πληρεξούσιο',
              ),
              when: is('for', 'other'),
            },
            {
              name: 'reply-by',
              type: 'select',
              required: true,
              label: text('How shall we answer?', 'Hvernig eigum við að svara?', 'Πώς να σας απαντήσουμε;'),
              options: options(
                ['portal', 'Here and by e-mail', 'Hér og með tölvupósti', 'Εδώ και με e-mail'],
                ['post', 'By post', 'Með bréfpósti', 'Ταχυδρομικώς'],
                ['phone', 'By telephone, then in writing', 'Símleiðis og síðan skriflega', 'Τηλεφωνικώς και κατόπιν γραπτώς'],
              ),
            },
            {
              name: 'reply-phone',
              type: 'text',
              required: true,
              inset: true,
              limit: 40,
              label: text('Telephone, and when to call', 'Sími og hvenær best er að hringja', 'Τηλέφωνο και κατάλληλη ώρα'),
              when: is('reply-by', 'phone'),
            },
            {
              name: 'support',
              type: 'textarea',
              limit: 1_000,
              label: text(
                'Is there anything that would make this easier for you?',
                'Er eitthvað sem myndi auðvelda þér þetta?',
                'Υπάρχει κάτι που θα σας διευκόλυνε;',
              ),
              help: text(
                'For example large print, more time, or a person whom we should call instead',
                'Til dæmis stærra letur, lengri frestur eða annar aðili sem við hringjum í',
                'Για παράδειγμα μεγάλα γράμματα, περισσότερος χρόνος ή άλλο πρόσωπο να καλέσουμε',
              ),
            },
          ],
        },
        {
          id: 'next',
          title: text('What happens next', 'Hvað gerist næst', 'Τι ακολουθεί'),
          fullwidth: true,
          fields: [
            {
              name: 'receipt',
              type: 'label',
              label: text('Acknowledgement', 'Staðfesting á móttöku', 'Επιβεβαίωση παραλαβής'),
              help: text(
                'We confirm that we have received your complaint, and say who is dealing with it and when you will hear from us.',
                'Við staðfestum að kvörtunin hafi borist og segjum hver fer með málið og hvenær þú heyrir frá okkur.',
                'Επιβεβαιώνουμε ότι λάβαμε το παράπονό σας και σας λέμε ποιος το χειρίζεται και πότε θα έχετε νέα μας.',
              ),
            },
            {
              name: 'final-answer',
              type: 'label',
              label: text('Our final answer', 'Endanlegt svar', 'Η οριστική απάντηση'),
              help: text(
                'You will receive our final answer within the time set out in our complaints procedure, or a letter explaining why we need longer.',
                'Þú færð endanlegt svar innan þess frests sem verklag okkar um kvartanir kveður á um, eða bréf þar sem fram kemur hvers vegna við þurfum lengri tíma.',
                'Λαμβάνετε την οριστική μας απάντηση εντός της προθεσμίας της διαδικασίας παραπόνων μας, ή επιστολή που εξηγεί γιατί χρειαζόμαστε περισσότερο χρόνο.',
              ),
            },
            {
              name: 'ombudsman',
              type: 'label',
              label: text('If you disagree', 'Ef þú ert ekki sátt(ur)', 'Αν διαφωνείτε'),
              help: text(
                'Our final answer will tell you which independent body you can complain to if you disagree, and by when.',
                'Í svarinu kemur fram til hvaða óháða aðila þú getur leitað ef þú sættir þig ekki við það, og fyrir hvaða tíma.',
                'Η απάντησή μας αναφέρει σε ποιον ανεξάρτητο φορέα μπορείτε να απευθυνθείτε αν διαφωνείτε, και μέχρι πότε.',
              ),
            },
          ],
        },
      ],
    },
  ],
  rules: [
    notInFuture('happened-on'),
    notInFuture('noticed-on'),
    {
      field: 'noticed-on',
      refuseWhen: { lt: [{ field: 'noticed-on' }, { field: 'happened-on' }] },
      message: text(
        'This date is before the date on which it happened',
        'Þessi dagsetning er á undan deginum sem þetta gerðist',
        'Η ημερομηνία αυτή είναι πριν από την ημέρα που συνέβη',
      ),
    },
  ],
}
