import { LanguageMenu } from './language-menu.tsx'

/** Tools of the sign-in pages: the language menu. */
export function AuthTools() {
  return <LanguageMenu />
}
