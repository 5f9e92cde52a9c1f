import { Decimal } from '@atrium/domain/decimal'
import type { FundFactsPort, FundSearchPort } from '../ports/funds.ts'
import type { NewsPort } from '../ports/news.ts'
import type { PropertyPricesPort } from '../ports/property-prices.ts'
import type { MarketDataPort } from '../ports/market-data.ts'
import type { QuotesPort } from '../ports/quotes.ts'
import type { SnippetsPort } from '../ports/snippets.ts'
import { assertThat, assertAscending, assertUnique, assertNotFound, readMarket, type Suite } from './frame.ts'

export const fundFactsSuite: Suite<FundFactsPort> = {
  port: 'fund facts',
  checks: [
    {
      name: 'both feeds return a fund by its code in one currency, and omit unknown codes',
      run: async (port, known) => {
        const { citiCode } = readMarket(known)
        const facts = await port.listFundFacts([citiCode, '----'])
        const performance = await port.listFundPerformance([citiCode])
        assertThat(
          facts.length === 1 && facts[0]?.citiCode === citiCode,
          `${citiCode} was requested, but ${facts.map((one) => one.citiCode).join() || 'nothing'} was returned`,
        )
        assertThat(performance[0]?.currency === facts[0]?.currency, 'the two feeds state different currencies')
        assertAscending(performance[0]?.prices.map(({ on }) => on) ?? [], 'the prices')
        assertThat(performance[0]?.prices.at(-1)?.price === facts[0]?.price, 'the last price of one feed is not the price in the other')
      },
    },
  ],
}

export const fundSearchSuite: Suite<FundSearchPort> = {
  port: 'fund search',
  checks: [
    {
      name: 'a fund is found by its code, and a meaningless search finds nothing',
      run: async (port, known) => {
        const { citiCode } = readMarket(known)
        const { funds } = await port.searchFunds({ search: citiCode })
        assertThat(
          funds.some((fund) => fund.citiCode === citiCode),
          `${citiCode} is not found`,
        )
        assertThat((await port.searchFunds({ search: 'qqzzxxqq' })).total === 0, 'a meaningless search finds something')
      },
    },
    {
      name: 'limit, order and counts are respected',
      run: async (port) => {
        const orderBy = { field: 'fundName', isDescending: false } as const
        const { total, funds, facets } = await port.searchFunds({ orderBy, top: 3, facets: ['currency'] })
        assertThat(funds.length <= 3, `3 funds were requested, but ${funds.length} were returned`)
        assertAscending(
          funds.map(({ name }) => name),
          'the funds',
        )
        const sumOfCounts = facets.currency?.reduce((sum, { count }) => sum + count, 0)
        assertThat(sumOfCounts === total, `the counts by currency add up to ${sumOfCounts}, but there are ${total} funds`)
        const next = await port.searchFunds({ orderBy, top: 3, skip: 3 })
        assertUnique(
          [...funds, ...next.funds].map((fund) => fund.citiCode),
          'the fund',
        )
      },
    },
    {
      name: 'a filter matches its value exactly, whatever characters it contains',
      run: async (port) => {
        const { funds } = await port.searchFunds({ filters: { currency: 'GBP' } })
        assertThat(
          funds.every(({ currency }) => currency === 'GBP'),
          'a filter for GBP returns funds in other currencies',
        )
        assertThat(
          (await port.searchFunds({ filters: { groupName: "x' or groupName ne 'x" } })).total === 0,
          'a value with quotes changes the filter',
        )
      },
    },
  ],
}

export const quotesSuite: Suite<QuotesPort & MarketDataPort> = {
  port: 'quotes and market data',
  checks: [
    {
      name: 'prices, rates and levels are listed once a day and in order',
      run: async (port, known) => {
        const { symbol, index } = readMarket(known)
        const [prices, rates, levels] = await Promise.all([port.getPrices(symbol), port.getRates('USD', 'GBP'), port.getIndex(index)])
        for (const [series, what] of [
          [prices.series, 'the prices'] as const,
          [rates, 'the rates'] as const,
          [levels.series, 'the levels'] as const,
        ]) {
          assertAscending(
            series.map(({ on }) => on),
            what,
          )
          assertThat((series.at(-1)?.on ?? '') <= known.today, `${what} end on ${series.at(-1)?.on}, which is after ${known.today}`)
          assertThat(
            series.every(({ close }) => new Decimal(close).gt(0)),
            `${what} are not all above zero`,
          )
        }
      },
    },
    {
      name: 'the latest rate is the last one listed, and the full series is at least as long as the default',
      run: async (port) => {
        const [recent, all, latest] = await Promise.all([
          port.getRates('EUR', 'GBP'),
          port.getRates('EUR', 'GBP', 'full'),
          port.getExchangeRate('EUR', 'GBP'),
        ])
        assertThat(
          recent.at(-1)?.close === latest.rate && recent.at(-1)?.on === latest.on,
          `the latest rate is ${latest.rate}, but the last one listed is ${recent.at(-1)?.close}`,
        )
        assertThat(all.length >= recent.length && all.at(-1)?.on === recent.at(-1)?.on, 'the full series is shorter than the default')
      },
    },
    {
      name: 'asset class returns are listed once a month, in order, for completed months',
      run: async (port, known) => {
        const [recent, all] = await Promise.all([port.listClassReturns(), port.listClassReturns('full')])
        assertAscending(
          all.map(({ month }) => month),
          'the months',
        )
        assertThat((all.at(-1)?.month ?? '') < known.today.slice(0, 7), `the last month, ${all.at(-1)?.month}, has not ended`)
        assertThat(all.at(-1)?.month === recent.at(-1)?.month && all.length >= recent.length, 'the full series is shorter than the default')
        assertThat(
          all.every(({ returns }) => Object.values(returns).every((rate) => rate === null || new Decimal(rate).gt(-1))),
          'the return of an asset class is -100 % or less',
        )
      },
    },
    {
      name: 'the risk-free rate is an annual fraction, listed by day and in order',
      run: async (port, known) => {
        const { series } = await port.getRiskFreeRate()
        assertAscending(
          series.map(({ on }) => on),
          'the risk-free rates',
        )
        assertThat((series.at(-1)?.on ?? '') <= known.today, `the last rate is of ${series.at(-1)?.on}, which is after ${known.today}`)
        assertThat(
          series.every(({ rate }) => new Decimal(rate).abs().lt(1)),
          'a rate is 100 % or more; rates must be fractions',
        )
      },
    },
    {
      name: 'the weights of a strategy model add up to one, with equities within their band',
      run: async (port) => {
        for (const { name, weights, equityBand } of await port.listStrategyModels()) {
          const total = Object.values(weights).reduce((all, weight) => all.plus(weight), new Decimal(0))
          assertThat(total.minus(1).abs().lte('0.0001'), `the weights of ${name} add up to ${total}`)
          const equities = new Decimal(weights.Equities)
          assertThat(
            equities.gte(equityBand.min) && equities.lte(equityBand.max),
            `the equity weight of ${name} is outside the equity band`,
          )
        }
      },
    },
    {
      name: 'an unknown quote is not found',
      run: async (port) => {
        await assertNotFound(port.getPrices('no-such-symbol-0'), 'an unknown symbol')
        await assertNotFound(port.getIndex('no-such-index-0'), 'an unknown index')
      },
    },
  ],
}

export const newsSuite: Suite<NewsPort> = {
  port: 'news',
  checks: [
    {
      name: 'the requested number of posts is listed, newest first, and each can be read',
      run: async (port) => {
        const { total, posts } = await port.listPosts({ locale: 'en', top: 3 })
        assertThat(posts.length <= 3 && posts.length <= total, `3 of ${total} posts were requested, but ${posts.length} were returned`)
        assertUnique(
          posts.map(({ slug }) => slug),
          'the post',
        )
        assertThat(
          posts.every((post, index) => index === 0 || post.publishedAt <= (posts[index - 1]?.publishedAt ?? '')),
          'the posts are not in order',
        )
        for (const { slug, title } of posts)
          assertThat((await port.getPost(slug, 'en')).title === title, `the post ${slug} has a different title in the list`)
        await assertNotFound(port.getPost('no-such-post-0', 'en'), 'an unknown post')
      },
    },
  ],
}

export const snippetsSuite: Suite<SnippetsPort> = {
  port: 'snippets',
  checks: [
    {
      name: 'a snippet is found by its title, and a meaningless search finds nothing',
      run: async (port) => {
        const [first] = await port.findSnippets({})
        if (first)
          assertThat(
            (await port.findSnippets({ title: first.title })).some(({ title }) => title === first.title),
            `${first.title} is not found`,
          )
        assertThat((await port.findSnippets({ title: 'qqzzxxqq' })).length === 0, 'a meaningless search finds something')
      },
    },
  ],
}

export const propertyPricesSuite: Suite<PropertyPricesPort> = {
  port: 'property prices',
  checks: [
    {
      name: 'more bedrooms do not lower the price, and the average is between the lowest and highest price',
      run: async (port, known) => {
        const { postCode } = readMarket(known)
        const price = (bedrooms: number) => port.getPropertyPrice({ postCode, bedrooms, propertyType: 'semi-detached_house' })
        const [small, large] = await Promise.all([price(2), price(4)])
        assertThat(
          new Decimal(small.average).lte(large.average),
          `the average is ${small.average} for two bedrooms, but ${large.average} for four`,
        )
        const { average, lowest, highest } = large
        assertThat(
          (lowest === null || new Decimal(lowest).lte(average)) && (highest === null || new Decimal(highest).gte(average)),
          'the average is not between the lowest and the highest price',
        )
      },
    },
    {
      name: 'an invalid postcode is not found',
      run: (port) =>
        assertNotFound(port.getPropertyPrice({ postCode: 'nowhere', bedrooms: 3, propertyType: 'flat' }), 'an invalid postcode'),
    },
  ],
}
