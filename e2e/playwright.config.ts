import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '../bin/run.ts'

const browser = findBrowser()

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/*.spec.ts', 'modules/*/journeys/*.spec.ts'],
  globalSetup: './sign-in-everybody.ts',
  outputDir: '../.cache/journeys',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: join(import.meta.dirname, '..', process.env['JOURNEY_RESULTS'] ?? '.cache/results/single-journeys.json') }],
  ],
  use: {
    baseURL: process.env['ATRIUM_URL'] ?? 'http://localhost:4000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording doubles the time of a journey. To record a failed journey, run it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The cookie notice has been accepted, except in its own tests.
    storageState: {
      cookies: [
        {
          name: 'atrium-cookie-notice',
          value: 'accepted',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    // Optimising compilers are disabled, because they do not pay off on pages that are open for seconds.
    launchOptions: { args: [...browserFlags, '--js-flags=--no-opt --no-maglev'], ...(browser && { executablePath: browser }) },
  },
})
