import type { AccountPage } from '@atrium/contract/account-pages'
import type { Feature } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/roles'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ComponentType } from 'react'
import type { IconName } from './components/icon.tsx'
import type { NavigationTexts } from './i18n/texts.ts'

/** What a page may require of its visitor; the app checks each before the page opens. */
export const pagePermissions = ['professional', 'guest', 'portfolios', 'authenticated', 'portals', 'pageAccess'] as const
export type PagePermission = (typeof pagePermissions)[number]

/** The portal and account that the navigation leads into; null where neither the address nor the visitor names one. */
export type NavigationPlace = { portal: string | null; account: string | null }

/** An entry of the main navigation. */
export type NavigationItem = {
  id: keyof NavigationTexts
  icon: IconName
  /** Entries are sorted in ascending order. */
  order: number
  /** Staff see their own entries until they open an account; a client always has one open. */
  audience: 'staff' | 'staff-in-account' | 'account' | 'client' | 'everyone'
  /** Shown below 768 pixels only, or from there on only; both where absent. */
  screen?: 'small' | 'large'
  /** Shown where the edition has the feature. */
  feature?: Feature
  /** The page rule of the account that may switch it off for its client. */
  rule?: AccountPage
  /** Null where the place lacks what the address needs. An entry without a page yet has none, and is not shown. */
  href?: (place: NavigationPlace) => string | null
  /** For staff the open account is added to the address, which does not name it. */
  takesAccount?: true
}

/** An entry of the menu under the person's name. */
export type MenuItem = { id: keyof NavigationTexts; order: number; roles: readonly Role[] | 'all' }

type Search = Record<string, unknown>

/** A page of the signed-in area, as its module declares it. */
export type Page = {
  /**
   * From the root, with parameters as `$name`. Below `/dashboard/$portal` the visitor must belong to the portal; a page with
   * `$account` opens for those who may see that account.
   */
  path: `/${string}`
  /** Loads its code. */
  component: () => Promise<ComponentType>
  permissions?: readonly PagePermission[]
  /** Members of the firm who may enter; clients never may. Absent if only the permissions decide. */
  roles?: readonly Role[]
  /** The page rule that `pageAccess` checks. */
  rule?: AccountPage
  /** Without this feature of the edition the address does not exist. */
  feature?: Feature
  /** Reads the query of an address that a person may have typed; what it does not understand is left out. */
  parseSearch?: (raw: Search) => object
  /** Starts to fetch what the page needs while its code loads. */
  prefetch?: (params: Readonly<Record<string, string>>, search: Search) => void
  navigation?: readonly NavigationItem[]
  menu?: MenuItem
}

/** `replace`: adds no entry to the history. `resetScroll`: the page is shown from its top again. */
type ChangeOptions = { replace?: boolean; resetScroll?: boolean }

/** The query of the open page, read by the parser that its manifest declares, and a way to change it. */
export function usePageSearch<Parsed extends object>(
  parse: (raw: Search) => Parsed,
): readonly [Parsed, (change: (before: Parsed) => Parsed, options?: ChangeOptions) => void] {
  const raw = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const search = useMemo(() => parse(raw), [parse, raw])
  const changeSearch = useCallback(
    (change: (before: Parsed) => Parsed, options: ChangeOptions = {}) =>
      void navigate({ to: '.', search: ((before: Search) => change(parse(before))) as never, resetScroll: false, ...options }),
    [navigate, parse],
  )
  return [search, changeSearch]
}

/** Parameters of the open page's address, by the names its path gives them. */
export function usePageParams<Name extends string>(): Readonly<Record<Name, string>> {
  const params: unknown = useParams({ strict: false })
  return params as Record<Name, string>
}
