import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { getNonce, noncePlaceholder } from '@atrium/platform/http/content-security-policy'
import { markSvg } from '@atrium/editions/themes/marks'
import { toPublicEdition } from '@atrium/platform/http/edition-face'
import { createProblem } from '@atrium/platform/http/problem'
import { moveTokenToFragment } from '@atrium/platform/http/tokens-in-addresses'
import { registerWebFiles } from './web-files.ts'

/** Serves the built web app: its hashed files, cached permanently, and the HTML page of the edition for every other path. */
export function registerWebApp(app: FastifyInstance, deps: Dependencies): void {
  const { webRoot } = deps
  if (webRoot) registerWebFiles(app, join(webRoot, 'assets'))
  const shell = webRoot && readFileSync(join(webRoot, 'index.html'), 'utf8')
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPageRequest = ['GET', 'HEAD'].includes(request.method) && isPage(path)
    const cleanUrl = isPageRequest ? moveTokenToFragment(request.url) : undefined
    if (cleanUrl) return reply.redirect(cleanUrl, 303)
    if (!shell || !isPageRequest) return reply.code(404).send(createProblem('not-found', request.id))
    const { edition } = request
    // Probes have no edition, and some use HEAD.
    if (!edition) return reply.code(404).send(createProblem('not-found', request.id))
    // The page is built for each request, because the features of an edition depend on the URLs of its upstreams.
    const page = createPage(shell, edition, deps)
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(noncePlaceholder, getNonce(reply)))
  })
}

/** Returns true if the HTML page is served at a path. It is not for paths of the API and of files. */
function isPage(path: string): boolean {
  return !path.startsWith('/api/') && !path.startsWith('/assets/') && !/\.[a-z0-9]{1,5}$/i.test(path) && !path.startsWith('/.')
}

function createPage(shell: string, edition: Edition, deps: Dependencies): string {
  const editionJson = JSON.stringify(toPublicEdition(edition, deps)).replaceAll('<', '\\u003c')
  return shell
    .replace(
      '<html lang="en" data-theme="main"',
      `<html lang="${edition.languageTags[edition.defaultLocale]}" data-theme="${edition.theme}"`,
    )
    .replace('<!--edition-->', `<script type="application/json" id="edition" nonce="${noncePlaceholder}">${editionJson}</script>`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeText(edition.name)}</title>`)
    .replace('<!--loading-->', loadingScreen(edition))
}

/** Returns the HTML of the loading screen, which shows the name of the firm before any code has arrived. */
function loadingScreen({ name, mark }: Edition): string {
  const brand = `<span class="brand-mark" aria-hidden="true">${markSvg(mark)}</span><strong>${escapeText(name)}</strong>`
  return `<div class="loading-screen first" role="status" aria-busy="true"><p class="loading-brand">${brand}</p><span class="loading-line"></span></div>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
