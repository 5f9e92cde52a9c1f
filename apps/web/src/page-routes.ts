import type { PublicEdition } from '@atrium/contract/editions'
import { accountGuard } from '@atrium/identity/web/identity/guards'
import { adminGuard, pageGuard } from '@atrium/identity/web/identity/page-permissions'
import { loadTexts, portalTexts } from '@atrium/ui/i18n/i18n'
import { report } from '@atrium/ui/lib/report'
import type { Page, Prefetch } from '@atrium/ui/pages'
import { lazyPage } from '@atrium/ui/part'
import { createRoute, notFound, type AnyRoute } from '@tanstack/react-router'
import { modules } from './modules.ts'
import { FailedPage } from './screens/errors.tsx'
import { redirectTo, readMe, readSession } from './visitor.ts'

const portalPath = '/dashboard/$portal'

type Parents = { dashboard: AnyRoute; portal: AnyRoute; plain: AnyRoute }

/**
 * Creates the routes of the pages that the modules declare. The parent of a public page is the layout of public pages, of a page whose path
 * names a portal the portal route, and of all others the dashboard route.
 */
export function createPageRoutes(parents: Parents): Record<keyof Parents, AnyRoute[]> {
  const routes: Record<keyof Parents, AnyRoute[]> = { dashboard: [], portal: [], plain: [] }
  for (const { name, pages = [] } of modules)
    for (const page of pages) {
      const parentName = page.isPublic ? 'plain' : page.path.startsWith(`${portalPath}/`) ? 'portal' : 'dashboard'
      routes[parentName].push(createPageRoute(page, name, parentName, parents[parentName]))
    }
  return routes
}

function createPageRoute(page: Page, module: string, parentName: keyof Parents, parent: AnyRoute): AnyRoute {
  const { parseSearch } = page
  const { prefetch, load } = createPrefetch(page)
  const path = parentName === 'portal' ? page.path.slice(portalPath.length) : page.path
  return createRoute({
    getParentRoute: () => parent,
    path,
    ...(parseSearch && { validateSearch: parseSearch }),
    beforeLoad: ({ params, context }) =>
      page.isPublic ? undefined : guardPage(page, params as Record<string, string>, context as { edition: PublicEdition }),
    // Data is requested while the code of the page loads; the page waits for it, shows it and retries. No data is requested when the
    // pointer is over a link, because a request of staff for an account is recorded as a view of the account.
    ...(prefetch && {
      loaderDeps: ({ search }: { search: object }) => search,
      loader: ({ params, deps, preload }: { params: object; deps: object; preload: boolean }) =>
        preload ? undefined : prefetch(params as Record<string, string>, deps as Record<string, unknown>),
      staleTime: Infinity,
    }),
    component: lazyPage(async () => {
      const [component] = await Promise.all([
        page.component(),
        load?.(),
        loadTexts([portalTexts, ...(page.texts ?? collectTextNames(module))]),
      ])
      return component
    }),
    errorComponent: FailedPage,
  })
}

/** Returns the function that starts to fetch the page's data, and the function that loads it, if it is not part of the first file. */
function createPrefetch({ prefetch, loadPrefetch }: Page): { prefetch?: Prefetch; load?: () => Promise<Prefetch> } {
  if (!loadPrefetch) return prefetch ? { prefetch } : {}
  let loaded: Prefetch | undefined
  // It is kept, because an import of loaded code still waits for the tasks of the browser, and the requests would begin later.
  const load = async () => (loaded ??= await loadPrefetch())
  return {
    load,
    prefetch: (params, search) =>
      void load()
        .then((start) => start(params, search))
        .catch((error: unknown) => report('data of the page not requested early', error)),
  }
}

/**
 * Redirects at the first condition that the visitor does not meet. The server checks each request independently.
 * @throws the redirect, or notFound if the edition does not have the feature
 */
async function guardPage(
  { permissions = [], roles, rule, feature }: Page,
  params: Readonly<Record<string, string>>,
  { edition }: { edition: PublicEdition },
): Promise<void> {
  if (feature && !edition.features.includes(feature)) throw notFound()
  const session = await readSession()
  const me = session.state === 'signed-in' ? await readMe() : null
  const visit = { session, me, page: rule, portal: params['portal'], account: params['account'] }
  if (roles) redirectTo(adminGuard(visit, roles))
  if (me && params['account'] !== undefined) redirectTo(accountGuard(me, params['account']))
  redirectTo(pageGuard(permissions, visit))
}

/** Returns the module and, recursively, the modules whose texts it needs according to its manifest. */
function collectTextNames(module: string, names: Set<string> = new Set()): string[] {
  if (!names.has(module)) {
    names.add(module)
    for (const other of modules.find(({ name }) => name === module)?.textsFrom ?? []) collectTextNames(other, names)
  }
  return [...names]
}
