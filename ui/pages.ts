import type { AccountPage } from '@atrium/contract/account-pages'
import type { Feature } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/roles'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ComponentType, type ReactNode } from 'react'
import type { IconName } from './components/icon.tsx'
import type { NavigationTexts } from './i18n/texts.ts'

/** Conditions that a page may require of a person. The app checks them before the page opens. */
export const pagePermissions = ['professional', 'guest', 'portfolios', 'authenticated', 'portals', 'pageAccess'] as const
export type PagePermission = (typeof pagePermissions)[number]

/** The portal and account to which the navigation leads. Null if neither the URL nor the person determines them. */
export type NavigationPlace = { portal: string | null; account: string | null }

/** An entry of the main navigation. */
export type NavigationItem = {
  id: keyof NavigationTexts
  icon: IconName
  /** Position of the entry, ascending. */
  order: number
  /** People who see the entry. `account` means clients, and staff who have an account open. */
  audience: 'staff' | 'staff-in-account' | 'account' | 'client' | 'everyone'
  /** True if professionals from outside the firm do not see the entry. */
  isForFirm?: true
  /** Screens on which the entry is shown: narrower than 768 pixels, or others. Undefined for both. */
  screen?: 'small' | 'large'
  /** Feature of the edition that the entry requires. */
  feature?: Feature
  /** Page rule of the account that can switch the entry off for its client. */
  rule?: AccountPage
  /**
   * Returns the URL, or null if the place lacks a portal or account that the URL needs. An entry whose page does not exist yet has no
   * `href` and is not shown.
   */
  href?: (place: NavigationPlace) => string | null
  /** Returns the paths on which, and below which, the entry is current as well, if the page there has no entry of its own. */
  alsoBelow?: (place: NavigationPlace) => string | readonly string[] | null
  /** Set if the path does not name the account. For staff, the open account is then added as a parameter. */
  takesAccount?: true
}

/** An entry of the menu under the person's name. `path` is set if it is not the path of the page, because that has parameters. */
export type MenuItem = { id: keyof NavigationTexts; order: number; roles: readonly Role[] | 'all'; path?: string }

type Search = Record<string, unknown>

export type Prefetch = (params: Readonly<Record<string, string>>, search: Search) => void

/** A page of the signed-in area, or a public one, as declared by its module. */
export type Page = {
  /**
   * Path from the root, with parameters as `$name`. Below `/dashboard/$portal` the person must belong to the portal. A page with
   * `$account` opens only for people who may see that account.
   */
  path: `/${string}`
  /** Loads the page's code. */
  component: () => Promise<ComponentType>
  /**
   * Names of all texts that the page shows, if it needs fewer than the module's `textsFrom` lists. Texts of those modules' own `textsFrom` are
   * not added.
   */
  texts?: readonly string[]
  permissions?: readonly PagePermission[]
  /** True for a page that anybody may read, with or without a session, in the layout of the public pages. */
  isPublic?: true
  /** Roles of staff who may open the page; clients may not. Undefined if only the permissions decide. */
  roles?: readonly Role[]
  /** Page rule of the account that the permission `pageAccess` checks. */
  rule?: AccountPage
  /** Feature of the edition without which the page does not exist. */
  feature?: Feature
  /** Parses the query of a URL. Invalid values are dropped, because people can edit URLs. */
  parseSearch?: (raw: Search) => object
  /** Starts to fetch the page's data while its code loads. It is part of the first file, so only a page that opens after sign-in has one. */
  prefetch?: Prefetch
  /** Loads the function that starts to fetch the page's data, together with the page's code. */
  loadPrefetch?: () => Promise<Prefetch>
  navigation?: readonly NavigationItem[]
  menu?: MenuItem
  /** Loads a side bar that the page shows instead of the main navigation. */
  sideBar?: () => Promise<ComponentType<SideBarProps>>
}

/** `children` are the theme choice and other tools of the shell. */
export type SideBarProps = { isCollapsed: boolean; onToggle: () => void; children?: ReactNode }

/** `replace` replaces the entry in the history. `resetScroll` scrolls to the top of the page. */
type ChangeOptions = { replace?: boolean; resetScroll?: boolean }

/** Returns the parsed query of the open page and a function that changes it. */
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

/** Returns the parameters in the path of the open page, by name. */
export function usePageParams<Name extends string>(): Readonly<Record<Name, string>> {
  const params: unknown = useParams({ strict: false })
  return params as Record<Name, string>
}
