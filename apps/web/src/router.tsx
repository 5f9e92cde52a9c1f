import type { AccountPage } from '@atrium/accounts/contract/accounts'
import type { PublicEdition } from '@atrium/contract/editions'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound as routeNotFound,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { parseClientSearch } from '@atrium/accounts/web/accounts/client-search'
import {
  accountGuard,
  electronicIdGuard,
  loginPageGuard,
  portalEntryGuard,
  portalGuard,
  tokenGuard,
  type Redirect,
} from '@atrium/identity/web/identity/guards'
import { forgetArrival, keepArrival, readArrival, rememberedPortal, rememberPortal } from '@atrium/identity/web/identity/arrival'
import { findInvitation, sessionQuery, signInByToken } from '@atrium/identity/web/identity/queries'
import { adminGuard, pageGuard, type PagePermission } from '@atrium/identity/web/identity/page-permissions'
import { takeElectronicIdAnswer, takeSecretOfAddress } from '@atrium/identity/web/identity/secret-of-address'
import { signOut } from '@atrium/identity/web/identity/sign-out'
import { parseAccountSearch } from '@atrium/wealth/web/wealth/account-search'
import { parseFundSearch } from '@atrium/investments/web/funds/fund-search'
import { parsePeopleSearch } from '@atrium/administration/web/people/people-search'
import { parsePortfolioSearch } from '@atrium/investments/web/portfolios/portfolio-search'
import { portfolioQuery } from '@atrium/investments/web/portfolios/queries'
import { parseImportSearch } from '@atrium/ledger/web/imports/import-search'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { changeLocale } from '@atrium/ui/i18n/i18n'
import { queryClient, whenMaintenanceBegins, whenSessionIsLost } from '@atrium/ui/lib/query-client'
import { FailedScreen, NotFoundScreen, UnknownAddressScreen } from './screens/errors.tsx'
import { ElectronicIdScreen } from './screens/electronic-id.tsx'
import { LandingScreen } from './screens/landing.tsx'
import { RootScreen } from './screens/root.tsx'
import { SignInScreen } from './screens/sign-in.tsx'
import { showError, showSuccess } from '@atrium/ui/components/notices'

type Context = { edition: PublicEdition }
type EntrySearch = { action?: 'login' | 'signup' | 'reset'; logout?: true }

const tokenShape = /^[\w-]{43}$/

const go = (to: Redirect) => {
  if (to) throw redirect({ to, replace: true })
}
const session = () => queryClient.ensureQueryData(sessionQuery)
/** The signed-in person; the portal uses their language from the first screen on, whatever the device stored. */
const me = async () => {
  const person = await queryClient.ensureQueryData(meQuery)
  if (person.locale !== i18next.language) await changeLocale(person.locale)
  return person
}

/**
 * Signs in by a single-use token in the address of any page, once, and removes it (specification 1, token guard). The server has
 * moved it into the fragment before the page loads.
 */
const takeToken = async ({ pathname, search: given, hash }: ParsedLocation) => {
  const token = /^sign-in=([\w-]{43})$/.exec(hash)?.[1]
  if (!token) return
  const search = given as Record<string, unknown>
  if ((await session()).state !== 'none') throw redirect({ to: pathname, search, replace: true } as never)
  if (!(await signInByToken(token))) {
    showError(i18next.t('errors.link-expired'))
    throw redirect({ to: pathname, search, replace: true } as never)
  }
  keepArrival({ path: pathname, search })
  go(electronicIdGuard(await session()) ?? '/login')
}

/** Redirects a person with a token to their requested page, as soon as no step is pending. */
const goOn = async ({ pathname }: ParsedLocation, { maximumPortals }: PublicEdition) => {
  const arrival = readArrival()
  if (!arrival) return
  const { state } = await session()
  const isGivenUp = state === 'none' || (state !== 'signed-in' && pathname === '/')
  if (state === 'signed-in' || isGivenUp) forgetArrival()
  if (state !== 'signed-in') return
  const to = tokenGuard(await me(), { path: arrival.path, rememberedPortal: rememberedPortal(), maximumPortals })
  throw redirect({ to, search: to === arrival.path ? arrival.search : {}, replace: true } as never)
}

/** Runs the guards of a page; the server still decides by each answer. */
const guard =
  (permissions: readonly PagePermission[], page?: AccountPage) =>
  async ({ portal, account }: { portal?: string; account?: string } = {}) => {
    const state = await session()
    go(pageGuard(permissions, { session: state, me: state.state === 'signed-in' ? await me() : null, page, portal, account }))
  }

const root = createRootRouteWithContext<Context>()({
  component: RootScreen,
  beforeLoad: async ({ location: at, context, preload }) => {
    // Preloading on hover must not use up tokens or change stored state.
    if (preload) return
    await takeToken(at)
    await goOn(at, context.edition)
  },
  notFoundComponent: UnknownAddressScreen,
  errorComponent: FailedScreen,
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (raw: Record<string, unknown>): EntrySearch => ({
    ...(['login', 'signup', 'reset'].includes(raw.action as string) && { action: raw.action as 'login' }),
    ...('logout' in raw && { logout: true }),
  }),
  beforeLoad: async ({ search, context, preload }) => {
    if (search.logout && !preload) {
      await signOut()
      showSuccess(i18next.t('identity.loggedOut'))
      throw redirect({ to: '/', search: {}, replace: true })
    }
    if ((await session()).state !== 'signed-in') return
    const person = await me()
    // A person refused by an admin page may sign in as somebody else.
    if (search.action === 'login' && ['professional', 'company-admin'].includes(person.role)) return
    go(portalEntryGuard(person, context.edition.maximumPortals))
  },
  component: function Entry() {
    const { action } = entry.useSearch()
    return action ? <SignInScreen key={action} action={action} /> : <LandingScreen />
  },
})

const loginPage = async () => {
  const state = await session()
  go(electronicIdGuard(state) ?? loginPageGuard(state))
}
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: loginPage,
  component: () => <SignInScreen action="login" />,
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: loginPage,
  component: () => <SignInScreen action="signup" />,
})

/** Redirects to the electronic ID provider, or handles its answer in the fragment. */
const electronicId = createRoute({
  getParentRoute: () => root,
  path: '/electronic-id',
  beforeLoad: ({ context }) => {
    if (!context.edition.electronicId) throw routeNotFound()
  },
  // Once for each page: the answer is removed from the address when it is read.
  loader: async () => {
    const answer = takeElectronicIdAnswer()
    if (!answer && !electronicIdGuard(await session())) go('/login')
    return answer
  },
  staleTime: Infinity,
  gcTime: 0,
  component: function ElectronicId() {
    return <ElectronicIdScreen answer={electronicId.useLoaderData()} />
  },
})

/** The two routes of letters: for a client and for an adviser, with the token in the path or in the fragment. */
const letterOfInvitation =
  (isAdviser: boolean) =>
  async ({ params }: { params: { token?: string } }) => {
    const token = params.token ?? takeSecretOfAddress()
    if (params.token) history.replaceState(history.state, '', location.pathname.replace(`/${params.token}`, ''))
    const found = token && tokenShape.test(token) ? await findInvitation(token) : undefined
    const invitation = found && token ? { ...found, token } : token ? ('expired' as const) : undefined
    return { isAdviser: found ? found.kind === 'adviser' : isAdviser, invitation }
  }
const signupClient = createRoute({
  getParentRoute: () => root,
  path: '/signup/client/{-$token}',
  beforeLoad: loginPage,
  loader: letterOfInvitation(false),
  staleTime: Infinity,
  component: function ClientSignUp() {
    return <SignInScreen action="signup" signUpRoute={signupClient.useLoaderData()} />
  },
})
const signupAdviser = createRoute({
  getParentRoute: () => root,
  path: '/signup/adviser/{-$token}',
  beforeLoad: loginPage,
  loader: letterOfInvitation(true),
  staleTime: Infinity,
  component: function AdviserSignUp() {
    return <SignInScreen action="signup" signUpRoute={signupAdviser.useLoaderData()} />
  },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async () => {
    go(electronicIdGuard(await session()))
    await guard(['authenticated'])()
  },
  component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'SignedInScreen'),
})
const portals = createRoute({
  getParentRoute: () => signedIn,
  path: '/portals',
  component: lazyRouteComponent(() => import('./screens/portals.tsx'), 'PortalsScreen'),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  id: 'dashboard',
  component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'DashboardScreen'),
})
const profile = createRoute({
  getParentRoute: () => dashboard,
  path: '/profile/me',
  component: lazyRouteComponent(() => import('@atrium/identity/web/pages/profile.tsx'), 'ProfileReport'),
})
const organisation = createRoute({
  getParentRoute: () => dashboard,
  path: '/profile/organisation',
  beforeLoad: async () => go(adminGuard({ session: await session(), me: await me() })),
  component: lazyRouteComponent(() => import('@atrium/administration/web/pages/organisation.tsx'), 'OrganisationReport'),
})
const people = createRoute({
  getParentRoute: () => dashboard,
  path: '/admin/people',
  validateSearch: parsePeopleSearch,
  beforeLoad: async () => go(adminGuard({ session: await session(), me: await me() }, ['admin'])),
  component: lazyRouteComponent(() => import('@atrium/administration/web/pages/people.tsx'), 'PeopleReport'),
})
const sources = createRoute({
  getParentRoute: () => dashboard,
  path: '/admin/sources',
  beforeLoad: async () => go(adminGuard({ session: await session(), me: await me() }, ['admin', 'company-admin', 'professional'])),
  component: lazyRouteComponent(() => import('@atrium/administration/web/pages/sources.tsx'), 'SourcesReport'),
})
const imports = createRoute({
  getParentRoute: () => dashboard,
  path: '/admin/imports',
  validateSearch: parseImportSearch,
  beforeLoad: async () => go(adminGuard({ session: await session(), me: await me() })),
  component: lazyRouteComponent(() => import('@atrium/ledger/web/pages/imports.tsx'), 'ImportsReport'),
})
const newImport = createRoute({
  getParentRoute: () => dashboard,
  path: '/admin/imports/new',
  beforeLoad: async () => go(adminGuard({ session: await session(), me: await me() })),
  component: lazyRouteComponent(() => import('@atrium/ledger/web/pages/new-import.tsx'), 'NewImportReport'),
})
const accessHistory = createRoute({
  getParentRoute: () => dashboard,
  path: '/profile/history',
  component: lazyRouteComponent(() => import('@atrium/identity/web/pages/access-history.tsx'), 'AccessHistoryReport'),
})
const portal = createRoute({
  getParentRoute: () => dashboard,
  path: '/dashboard/$portal',
  beforeLoad: async ({ params, preload }) => {
    go(portalGuard(await me(), params.portal))
    if (!preload) rememberPortal(params.portal)
  },
})
const clients = createRoute({
  getParentRoute: () => portal,
  path: '/',
  validateSearch: parseClientSearch,
  beforeLoad: () => guard(['professional'])(),
  component: lazyRouteComponent(() => import('@atrium/accounts/web/pages/clients.tsx'), 'ClientsReport'),
})
const account = createRoute({
  getParentRoute: () => portal,
  path: '/account/$account',
  validateSearch: parseAccountSearch,
  beforeLoad: async ({ params }) => {
    go(accountGuard(await me(), params.account))
    await guard(['pageAccess'], 'dashboard')(params)
  },
  component: lazyRouteComponent(() => import('@atrium/wealth/web/pages/account.tsx'), 'AccountReport'),
})
const household = createRoute({
  getParentRoute: () => portal,
  path: '/household',
  validateSearch: (raw: Record<string, unknown>): { explain?: 'household' } =>
    raw.explain === 'household' ? { explain: 'household' } : {},
  beforeLoad: async ({ params }) => {
    await guard(['pageAccess'], 'dashboard')(params)
  },
  component: lazyRouteComponent(() => import('@atrium/wealth/web/pages/household.tsx'), 'HouseholdReport'),
})
const portfolio = createRoute({
  getParentRoute: () => portal,
  path: '/portfolio/$portfolio',
  beforeLoad: ({ params }) => guard(['portfolios', 'pageAccess'], 'portfolios')({ portal: params.portal }),
  validateSearch: parsePortfolioSearch,
  loaderDeps: ({ search }) => ({ on: search.on }),
  // Requested while the page's code loads; the page waits for it, shows it and retries.
  loader: ({ params, deps }) => void queryClient.prefetchQuery(portfolioQuery({ portfolio: params.portfolio, on: deps.on })),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('@atrium/investments/web/pages/portfolio.tsx'), 'PortfolioReport'),
})
const explorer = createRoute({
  getParentRoute: () => portal,
  path: '/explorer',
  beforeLoad: async ({ params, context }) => {
    if (!context.edition.features.includes('explorer')) throw routeNotFound()
    await guard(['pageAccess'], 'explorer')(params)
  },
  validateSearch: parseFundSearch,
  component: lazyRouteComponent(() => import('@atrium/investments/web/pages/explorer.tsx'), 'ExplorerReport'),
})

const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyRouteComponent(() => import('./screens/public-layout.tsx'), 'PublicScreen'),
})
const missing = createRoute({ getParentRoute: () => plain, path: '/dashboard/404', component: NotFoundScreen })
const terms = createRoute({
  getParentRoute: () => plain,
  path: '/terms',
  component: lazyRouteComponent(() => import('./screens/legal.tsx'), 'TermsScreen'),
})
const privacy = createRoute({
  getParentRoute: () => plain,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./screens/legal.tsx'), 'PrivacyScreen'),
})

/** Every component in every state and theme; served only with the demo firm. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  beforeLoad: ({ context }) => {
    if (!context.edition.isDemo) throw routeNotFound()
  },
  component: lazyRouteComponent(() => import('./screens/gallery.tsx'), 'GalleryScreen'),
})

const routeTree = root.addChildren([
  entry,
  login,
  signup,
  electronicId,
  signupClient,
  signupAdviser,
  signedIn.addChildren([
    portals,
    dashboard.addChildren([
      profile,
      organisation,
      people,
      imports,
      newImport,
      sources,
      accessHistory,
      portal.addChildren([clients, account, household, portfolio, explorer]),
    ]),
  ]),
  plain.addChildren([missing, terms, privacy]),
  gallery,
])

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(edition: PublicEdition) {
  const router = createRouter({
    routeTree,
    context: { edition },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
  })
  whenMaintenanceBegins(() => void router.invalidate())
  whenSessionIsLost(() => {
    queryClient.clear()
    void router.navigate({ to: '/login', replace: true })
  })
  return router
}

/**
 * Loads in parallel with the language what the first page needs: its code and, where a session is needed, the person. Sequentially
 * each would wait for the previous one.
 */
export function lookAhead(router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  if (matchedRoutes.some(({ id }) => id === signedIn.id)) void loadPerson()
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
}

async function loadPerson(): Promise<void> {
  await queryClient.prefetchQuery(sessionQuery)
  if (queryClient.getQueryData(sessionQuery.queryKey)?.state === 'signed-in') await queryClient.prefetchQuery(meQuery)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
