import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'
import { marketMonths, type MarketMonth } from './months.ts'
import { wordings, type PostLocale } from './wording.ts'

/** The content service of docs/providers/content.md. */
export const content: Upstream = {
  name: 'content',
  prefix: '/content',
  purpose: 'Posts of the firm’s blog',
  routes: [
    ['GET', '/posts', listPosts],
    ['GET', '/posts/{slug}', showPost],
  ],
}

const maxPosts = 50

/** GET /posts?locale&tag&top&skip: newest first. */
function listPosts(request: UpstreamRequest) {
  const locale = requestedLocale(request)
  const tag = request.query.get('tag')
  const posts = marketMonths(request.lastDay).map((month) => summaryOf(month, locale))
  const chosen = posts.filter(({ tags }) => tag === null || tags.includes(tag))
  const [top, skip] = [number(request, 'top', 10), number(request, 'skip', 0)]
  return { total: chosen.length, items: chosen.slice(skip, skip + Math.min(top, maxPosts)) }
}

/** GET /posts/{slug}?locale */
function showPost(request: UpstreamRequest) {
  const locale = requestedLocale(request)
  const month = marketMonths(request.lastDay).find((one) => slugOf(one) === request.id)
  if (!month) throw new Refusal(404, 'unknown-post')
  const { paragraphs, keyPoints } = wordings[locale](month)
  return { ...summaryOf(month, locale), keyPoints, html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') }
}

function summaryOf(month: MarketMonth, locale: PostLocale) {
  const { title, teaser } = wordings[locale](month)
  // Quarterly reviews also have the tag Advice.
  const tags = month.month % 3 === 2 ? ['Insights', 'Advice'] : ['Insights']
  return { slug: slugOf(month), locale, title, teaser, author: 'Investment team', tags, publishedAt: `${month.publishedOn}T08:00:00Z` }
}

const slugOf = ({ month }: MarketMonth) => `markets-${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

function requestedLocale({ query }: UpstreamRequest): PostLocale {
  const locale = query.get('locale') ?? 'en'
  if (!(locale in wordings)) throw new Refusal(400, 'unknown-locale')
  return locale as PostLocale
}

function number({ query }: UpstreamRequest, name: string, standard: number): number {
  const text = query.get(name)
  if (text === null) return standard
  if (!/^\d{1,3}$/.test(text)) throw new Refusal(400, 'invalid-number')
  return Number(text)
}
