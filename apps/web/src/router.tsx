import type { PublicEdition } from '@atrium/contract/editions'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound as routeNotFound,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { loginPageGuard, pendingStepGuard, portalEntryGuard, portalGuard, tokenGuard } from '@atrium/identity/web/identity/guards'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { removeArrival, storeArrival, readArrival, readRememberedPortal, rememberPortal } from '@atrium/identity/web/identity/arrival'
import { endLapsedSession } from '@atrium/identity/web/identity/lapsed-session'
import { findInvitation, sessionQuery, signInWithToken } from '@atrium/identity/web/identity/queries'
import { adminGuard, pageGuard } from '@atrium/identity/web/identity/page-permissions'
import { takeFragmentParameters, takeFragmentToken } from '@atrium/identity/web/identity/fragment-token'
import { signOut } from '@atrium/identity/web/identity/sign-out'
import { loadTexts, portalTexts } from '@atrium/ui/i18n/i18n'
import { lazyPage } from '@atrium/ui/part'
import { queryClient, whenMaintenanceStarts, whenSessionEnds } from '@atrium/ui/lib/query-client'
import { findAdminPage } from './admin-page.ts'
import { modules } from './modules.ts'
import { createPageRoutes } from './page-routes.ts'
import { redirectTo, readMe, readSession } from './visitor.ts'
import { FailedScreen, NotFoundScreen, UnknownAddressScreen } from './screens/errors.tsx'
import { RootScreen } from './screens/root.tsx'
import type { EntrySearch } from './screens/sign-in.tsx'
import { showError, showSuccess } from '@atrium/ui/components/notices'

type Context = { edition: PublicEdition }

const tokenPattern = /^[\w-]{43}$/

/**
 * Signs in once with a single-use token in the URL of any page, and removes the token from the URL (specification 1, token guard). The
 * server has moved the token into the fragment before the page loads.
 */
const signInWithUrlToken = async ({ pathname, search: rawSearch, hash }: ParsedLocation) => {
  const token = /^sign-in=([\w-]{43})$/.exec(hash)?.[1]
  if (!token) return
  const search = rawSearch as Record<string, unknown>
  if ((await readSession()).state !== 'none') throw redirect({ to: pathname, search, replace: true } as never)
  if (!(await signInWithToken(token))) {
    showError(i18next.t('errors.link-expired'))
    throw redirect({ to: pathname, search, replace: true } as never)
  }
  storeArrival({ path: pathname, search })
  redirectTo(pendingStepGuard(await readSession()) ?? '/login')
}

/** Redirects to the page that was requested before the sign-in, once no step is pending. Opening the landing page discards that page. */
const redirectToArrival = async ({ pathname, search }: ParsedLocation, { maximumPortals }: PublicEdition) => {
  const arrival = readArrival()
  if (!arrival) return
  const { state } = await readSession()
  if (state !== 'signed-in') return pathname === '/' ? removeArrival() : undefined
  const to = tokenGuard(await readMe(), { path: arrival.path, rememberedPortal: readRememberedPortal(), maximumPortals })
  // Removed only when the page is reached, because the end of a sign-in can start two navigations, and either may complete last.
  const isThere = decodePath(pathname) === decodePath(to)
  if (isThere) removeArrival()
  if (isThere && (to !== arrival.path || JSON.stringify(search) === JSON.stringify(arrival.search))) return
  throw redirect({ to, search: to === arrival.path ? arrival.search : {}, replace: true } as never)
}

/** Decodes a path, so that paths with different encodings can be compared. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Waits for the code of a screen and, at the same time, for the texts that it needs. */
async function loadWithTexts<Code>(loadingCode: Promise<Code>, ...textNames: string[]): Promise<Code> {
  const [code] = await Promise.all([loadingCode, loadTexts(textNames)])
  return code
}

const root = createRootRouteWithContext<Context>()({
  component: RootScreen,
  beforeLoad: async ({ location: at, context, preload }) => {
    // Preloading on hover must not use up tokens or change stored state.
    if (preload) return
    await endLapsedSession()
    await signInWithUrlToken(at)
    await redirectToArrival(at, context.edition)
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
    if ((await readSession()).state !== 'signed-in') return
    const person = await readMe()
    // A person who was refused by an admin page may sign in as another person.
    if (search.action === 'login' && ['professional', 'company-admin'].includes(person.role)) return
    redirectTo(portalEntryGuard(person, context.edition.maximumPortals))
  },
  // Runs once for each page, because reading the token of a reset removes it from the URL.
  loaderDeps: ({ search: { action } }) => ({ action }),
  loader: ({ deps: { action } }) => (action === 'reset' ? takeFragmentToken() : undefined),
  staleTime: Infinity,
  gcTime: 0,
  component: lazyPage(async () => (await import('./screens/sign-in.tsx')).EntryScreen),
})

const guardLoginPage = async () => {
  const state = await readSession()
  redirectTo(pendingStepGuard(state) ?? loginPageGuard(state))
}
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: guardLoginPage,
  component: lazyPage(async () => (await import('./screens/sign-in.tsx')).LoginScreen),
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: guardLoginPage,
  component: lazyPage(async () => (await import('./screens/sign-in.tsx')).SignUpScreen),
})

/** Redirects to the provider of electronic IDs, or handles its response in the fragment. */
const electronicId = createRoute({
  getParentRoute: () => root,
  path: '/electronic-id',
  beforeLoad: ({ context }) => {
    if (!context.edition.electronicId) throw routeNotFound()
  },
  // Runs once for each page, because the response is removed from the URL when it is read.
  loader: async () => {
    const response = takeFragmentParameters()
    if (!response && (await readSession()).state !== 'electronic-id') redirectTo('/login')
    return response
  },
  staleTime: Infinity,
  gcTime: 0,
  component: lazyPage(async () => (await import('./screens/electronic-id.tsx')).ElectronicIdScreen),
})

/** Handles the response in the fragment from the provider with whose accounts staff sign in. */
const staffSignOn = createRoute({
  getParentRoute: () => root,
  path: '/staff-sign-on',
  beforeLoad: ({ context }) => {
    if (!context.edition.staffSignOn) throw routeNotFound()
  },
  // Runs once for each page, because the response is removed from the URL when it is read.
  loader: () => takeFragmentParameters() ?? redirectTo('/login'),
  staleTime: Infinity,
  gcTime: 0,
  component: lazyPage(async () => (await import('./screens/staff-sign-on.tsx')).StaffSignOnScreen),
})

/** Lets staff set up the stronger factor that their firm requires. */
const strongerFactor = createRoute({
  getParentRoute: () => root,
  path: '/stronger-factor',
  beforeLoad: async () => {
    if ((await readSession()).state !== 'stronger-factor') redirectTo('/login')
  },
  component: lazyPage(async () => (await loadWithTexts(import('./screens/stronger-factor.tsx'), 'identity-settings')).StrongerFactorScreen),
})

/** Creates the loader for links of invitation e-mails to clients or advisers, which have their token in the path or the fragment. */
const createInvitationLoader =
  (isAdviser: boolean) =>
  async ({ params }: { params: { token?: string } }) => {
    const token = params.token ?? takeFragmentToken()
    if (params.token) history.replaceState(history.state, '', location.pathname.replace(`/${params.token}`, ''))
    const details = token && tokenPattern.test(token) ? await findInvitation(token) : undefined
    const invitation = details && token ? { ...details, token } : token ? ('expired' as const) : undefined
    return { isAdviser: details ? details.kind === 'adviser' : isAdviser, invitation }
  }
const signupClient = createRoute({
  getParentRoute: () => root,
  path: '/signup/client/{-$token}',
  beforeLoad: guardLoginPage,
  loader: createInvitationLoader(false),
  staleTime: Infinity,
  component: lazyPage(async () => (await import('./screens/sign-in.tsx')).InvitedSignUpScreen),
})
const signupAdviser = createRoute({
  getParentRoute: () => root,
  path: '/signup/adviser/{-$token}',
  beforeLoad: guardLoginPage,
  loader: createInvitationLoader(true),
  staleTime: Infinity,
  component: lazyPage(async () => (await import('./screens/sign-in.tsx')).InvitedSignUpScreen),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location: { pathname, search }, preload }) => {
    const session = await readSession()
    if (session.state !== 'signed-in' && pathname !== '/portals' && !preload) storeArrival({ path: pathname, search })
    redirectTo(pendingStepGuard(session))
    redirectTo(pageGuard(['authenticated'], { session, me: session.state === 'signed-in' ? await readMe() : null }))
  },
  component: lazyPage(async () => (await loadWithTexts(import('./screens/dashboard.tsx'), portalTexts, 'people')).SignedInScreen),
})
const portals = createRoute({
  getParentRoute: () => signedIn,
  path: '/portals',
  component: lazyPage(async () => (await import('./screens/portals.tsx')).PortalsScreen),
})
/** Redirects to the first back-office page that the person may open. Clients are refused, as on each back-office page. */
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: async () => {
    const me = await readMe()
    const path = findAdminPage(
      modules.flatMap((module) => module.pages ?? []),
      me.role,
    )
    redirectTo(path ?? adminGuard({ session: await readSession(), me }))
  },
})
/** Earlier paths of pages of the firm, which bookmarks and e-mails may contain. */
const movedPages = ['sources', 'imports', 'service-accounts'].map((name) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: `/admin/${name}`,
    beforeLoad: ({ search }) => {
      throw redirect({ to: `/firm/${name}`, search, replace: true } as never)
    },
  }),
)

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  id: 'dashboard',
  component: lazyPage(async () => (await import('./screens/dashboard.tsx')).DashboardScreen),
})
const portal = createRoute({
  getParentRoute: () => dashboard,
  path: '/dashboard/$portal',
  beforeLoad: async ({ params, preload }) => {
    const me = await readMe()
    redirectTo(pageGuard(['portals'], { session: await readSession(), me }))
    redirectTo(portalGuard(me, params.portal))
    if (!preload) rememberPortal(params.portal)
  },
})
/** Public pages, which anyone may read with or without a session. */
const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  beforeLoad: () => redirectTo(pageGuard(['guest'], { session: { state: 'none' }, me: null })),
  component: lazyPage(async () => (await import('./screens/public-layout.tsx')).PublicScreen),
})
const pages = createPageRoutes({ dashboard, portal, plain: publicPages })
const missing = createRoute({ getParentRoute: () => publicPages, path: '/dashboard/404', component: NotFoundScreen })
const terms = createRoute({
  getParentRoute: () => publicPages,
  path: '/terms',
  component: lazyPage(async () => (await loadWithTexts(import('./screens/legal.tsx'), 'legal', 'people')).TermsScreen),
})
const privacy = createRoute({
  getParentRoute: () => publicPages,
  path: '/privacy',
  component: lazyPage(async () => (await loadWithTexts(import('./screens/legal.tsx'), 'legal', 'people')).PrivacyScreen),
})

/** Gallery of every component in every state and theme. It exists only with the demo firm. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  beforeLoad: ({ context }) => {
    if (!context.edition.isDemo) throw routeNotFound()
  },
  component: lazyPage(async () => (await loadWithTexts(import('./screens/gallery.tsx'), portalTexts, 'explanation')).GalleryScreen),
})

const routeTree = root.addChildren([
  entry,
  login,
  signup,
  electronicId,
  staffSignOn,
  strongerFactor,
  signupClient,
  signupAdviser,
  signedIn.addChildren([portals, admin, ...movedPages, dashboard.addChildren([...pages.dashboard, portal.addChildren(pages.portal)])]),
  publicPages.addChildren([missing, terms, privacy, ...pages.plain]),
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
  whenMaintenanceStarts(() => void router.invalidate())
  whenSessionEnds(() => {
    // Ignores a late response to the page that is left after a sign-out.
    if (queryClient.getQueryData(sessionQuery.queryKey)?.state === 'none') return
    queryClient.clear()
    void router.navigate({ to: '/login', replace: true })
  })
  return router
}

/**
 * Loads the code of the first page in parallel with the language, and the person as well if the page needs a session. Otherwise each load
 * would wait for the previous load.
 */
export function lookAhead(router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  if (matchedRoutes.some(({ id }) => id === signedIn.id || id === entry.id)) void loadPerson()
  // The code of the entry page is not loaded here, because the session determines whether that page is shown or redirects.
  // Failures are ignored, because the router loads the code again and shows its failure.
  for (const route of matchedRoutes) if (route.id !== entry.id) void router.loadRouteChunk(route)?.catch(() => undefined)
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
