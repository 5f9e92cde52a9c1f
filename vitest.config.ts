import { defineConfig } from 'vitest/config'
import { generatedModules } from './apps/web/generated-modules.ts'
import LongestFirst from './bin/longest-first.ts'

export default defineConfig({
  test: {
    reporters: process.env['VITEST_JSON'] ? ['default', ['json', { outputFile: process.env['VITEST_JSON'] }]] : ['default'],
    silent: 'passed-only',
    // The default leaves one core idle, which on a machine with two is half of its capacity.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Test files share loaded modules, because loading them again for each file took a third of the time.
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
          // Long enough for a busy machine; stops a test that never ends.
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
