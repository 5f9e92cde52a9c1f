import type { Locale } from '@atrium/contract/locales'
import type { Edition } from '@atrium/editions/edition'
import type { UnsubscribableClass } from '@atrium/platform/mail/outbox'
import { escapeHtml } from '@atrium/platform/escape-html'

type Texts = {
  title: string
  question: string
  button: string
  done: string
  undo: string
  invalid: string
  classes: Readonly<Record<UnsubscribableClass, string>>
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'E-mails from {{brand}}',
    question: 'Stop emails about {{class}}? The notifications will still appear in your portal.',
    button: 'Stop these e-mails',
    done: 'You will no longer receive emails about {{class}}. The notifications will still appear in your portal.',
    undo: 'You can change this at any time in your portal, under Notifications. Statements and other notices required by law are still sent.',
    invalid: 'This link is not valid. Please sign in and choose under Notifications what reaches you.',
    classes: { service: 'documents, signatures and meetings', personal: 'messages, reviews and deadlines', marketing: 'news and offers' },
  },
  is: {
    title: 'Tölvupóstur frá {{brand}}',
    question: 'Viltu hætta að fá tölvupóst um {{class}}? Tilkynningarnar birtast áfram í gáttinni.',
    button: 'Hætta að fá þennan tölvupóst',
    done: 'Þú færð ekki lengur tölvupóst um {{class}}. Tilkynningarnar birtast áfram í gáttinni.',
    undo: 'Þú getur breytt þessu hvenær sem er í gáttinni, undir Tilkynningar. Yfirlit og annað sem lög krefjast er áfram sent.',
    invalid: 'Hlekkurinn er ekki gildur. Skráðu þig inn og veldu undir Tilkynningar hvað berst þér.',
    classes: { service: 'skjöl, undirskriftir og fundi', personal: 'skilaboð, yfirferðir og fresti', marketing: 'fréttir og tilboð' },
  },
  el: {
    title: 'E-mail από {{brand}}',
    question: 'Θέλετε να σταματήσετε να λαμβάνετε email για {{class}}; Οι ειδοποιήσεις θα συνεχίσουν να εμφανίζονται στην πύλη σας.',
    button: 'Διακοπή αυτών των e-mail',
    done: 'Δεν θα λαμβάνετε πλέον e-mail για {{class}}. Οι ειδοποιήσεις συνεχίζουν να εμφανίζονται στην πύλη σας.',
    undo: 'Μπορείτε να το αλλάξετε οποτεδήποτε στην πύλη σας, στις Ειδοποιήσεις. Καταστάσεις και όσα απαιτεί ο νόμος συνεχίζουν να αποστέλλονται.',
    invalid: 'Ο σύνδεσμος δεν είναι έγκυρος. Συνδεθείτε και επιλέξτε στις Ειδοποιήσεις τι λαμβάνετε.',
    classes: {
      service: 'έγγραφα, υπογραφές και συναντήσεις',
      personal: 'μηνύματα, επανεξετάσεις και προθεσμίες',
      marketing: 'νέα και προσφορές',
    },
  },
}

type Page = {
  edition: Edition
  locale: Locale
  nonce: string
  state: 'question' | 'done' | 'invalid'
  class?: UnsubscribableClass
  address: string
}

/** Writes the page on which somebody unsubscribes without signing in. It loads nothing. */
export function writeUnsubscribePage({ edition, locale, nonce, state, class: one, address }: Page): string {
  const own = texts[locale]
  const fill = (text: string) =>
    escapeHtml(text.replaceAll('{{brand}}', edition.name).replaceAll('{{class}}', one === undefined ? '' : own.classes[one]))
  const main =
    state === 'invalid'
      ? `<p>${fill(own.invalid)}</p>`
      : state === 'done'
        ? `<p role="status">${fill(own.done)}</p><p class="muted">${fill(own.undo)}</p>`
        : `<p>${fill(own.question)}</p><form method="post" action="${escapeHtml(address)}"><button>${fill(own.button)}</button></form><p class="muted">${fill(own.undo)}</p>`
  return `<!doctype html><html lang="${escapeHtml(edition.languageTags[locale])}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${fill(own.title)}</title>
<style nonce="${escapeHtml(nonce)}">:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0 auto;max-width:36rem;padding:15vh 1.5rem 2rem}h1{font:500 1.5rem/1.2 Georgia,serif}.muted{font-size:.9rem;opacity:.75}button{font:inherit;padding:.6rem 1.1rem;border-radius:6px;border:1px solid currentColor;background:none;color:inherit;cursor:pointer}</style></head>
<body><main><h1>${fill(own.title)}</h1>${main}</main></body></html>`
}
