import type { AccountPage } from '@atrium/contract/account-pages'
import type { Feature } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/roles'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ComponentType } from 'react'
import type { IconName } from './components/icon.tsx'
import type { NavigationTexts } from './i18n/texts.ts'

/** Requirements that a page may have of its visitor. The app checks each before the page opens. */
export const pagePermissions = ['professional', 'guest', 'portfolios', 'authenticated', 'portals', 'pageAccess'] as const
export type PagePermission = (typeof pagePermissions)[number]

/** The portal and account to which the navigation leads. Null if neither the URL nor the visitor names one. */
export type NavigationPlace = { portal: string | null; account: string | null }

/** An entry of the main navigation. */
export type NavigationItem = {
  id: keyof NavigationTexts
  icon: IconName
  /** Position of the entry, ascending. */
  order: number
  /** Who sees the entry. Staff see their own entries until they open an account; a client always has one open. */
  audience: 'staff' | 'staff-in-account' | 'account' | 'client' | 'everyone'
  /** Screens on which the entry is shown: below 768 pixels, or from 768 pixels. Absent for both. */
  screen?: 'small' | 'large'
  /** Feature of the edition that the entry requires. */
  feature?: Feature
  /** Page rule of the account that can switch the entry off for its client. */
  rule?: AccountPage
  /**
   * Returns the URL, or null if the place lacks the portal or account that the URL needs. An entry whose page does not
   * exist yet has no `href` and is not shown.
   */
  href?: (place: NavigationPlace) => string | null
  /** Set if the URL does not name the account. For staff, the open account is then added as a parameter. */
  takesAccount?: true
}

/** An entry of the menu under the person's name. */
export type MenuItem = { id: keyof NavigationTexts; order: number; roles: readonly Role[] | 'all' }

type Search = Record<string, unknown>

/** A page of the signed-in area, as declared by its module. */
export type Page = {
  /**
   * Path from the root, with parameters as `$name`. Below `/dashboard/$portal` the visitor must belong to the portal. A
   * page with `$account` opens for people who may see that account.
   */
  path: `/${string}`
  /** Loads the page's code. */
  component: () => Promise<ComponentType>
  permissions?: readonly PagePermission[]
  /** Roles of staff who may enter. Clients may never enter. Absent if only the permissions decide. */
  roles?: readonly Role[]
  /** The page rule that `pageAccess` checks. */
  rule?: AccountPage
  /** Feature of the edition without which the page does not exist. */
  feature?: Feature
  /** Parses the query of a URL that may have been typed. Invalid values are dropped. */
  parseSearch?: (raw: Search) => object
  /** Starts to fetch the page's data while its code loads. */
  prefetch?: (params: Readonly<Record<string, string>>, search: Search) => void
  navigation?: readonly NavigationItem[]
  menu?: MenuItem
}

/** `replace` adds no entry to the history. `resetScroll` shows the page from its top. */
type ChangeOptions = { replace?: boolean; resetScroll?: boolean }

/** Returns the query of the open page, parsed as its manifest declares, and a function that changes it. */
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

/** Returns the parameters of the open page's URL, by the names in its path. */
export function usePageParams<Name extends string>(): Readonly<Record<Name, string>> {
  const params: unknown = useParams({ strict: false })
  return params as Record<Name, string>
}
