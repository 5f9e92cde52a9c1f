import { LanguageMenu } from './language-menu.tsx'

/** Before anyone has signed in there is only the language to choose. */
export function AuthTools() {
  return <LanguageMenu />
}
