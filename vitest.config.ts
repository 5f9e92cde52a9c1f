import { defineConfig } from 'vitest/config'
import { generatedModules } from './apps/web/generated-modules.ts'

export default defineConfig({
  test: {
    reporters: process.env['VITEST_JSON'] ? ['default', ['json', { outputFile: process.env['VITEST_JSON'] }]] : ['default'],
    silent: 'passed-only',
    // Of its own accord it leaves a core idle, and of two there is one left.
    maxWorkers: '100%',
    // What a file reads, the next has read: a third of the time was spent on reading the same again.
    isolate: false,
    projects: [
      {
        plugins: [generatedModules()],
        test: {
          name: 'rules',
          include: [
            'packages/**/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'modules/*/web/**/*.test.ts',
            'ui/**/*.test.ts',
            'bin/**/*.test.ts',
          ],
          // A test without an end is stopped; on a busy machine one is slow before it is wrong.
          testTimeout: 120_000,
        },
      },
      {
        plugins: [generatedModules()],
        test: {
          name: 'components',
          include: ['{apps/web/src,modules/*/web,ui}/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['ui/testing/components.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'modules/*/server/**/*.test.ts', 'platform/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
