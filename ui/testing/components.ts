import en from '@atrium/locales/en'
import explanation from '@atrium/locales/en/explanation'
import portal from '@atrium/locales/en/portal'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll } from 'vitest'

beforeAll(async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  if (i18next.isInitialized) return
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: { ...en, ...portal, explanation } } }, interpolation: { escapeValue: false } })
})

afterEach(cleanup)
