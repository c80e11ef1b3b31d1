/** What each command runs, and whether it opens a browser. Every command does the set-up first; `setup` does no more. */
export const commands = {
  setup: { args: [], needsBrowser: false },
  start: { script: 'scripts/start.ts', args: [], needsBrowser: false },
  dev: { script: 'scripts/start.ts', args: ['--dev'], needsBrowser: false },
  test: { script: 'scripts/test.ts', args: [], needsBrowser: true },
  'test:nodes': { script: 'scripts/testNodes.ts', args: [], needsBrowser: false },
  mutate: { script: 'scripts/mutate.ts', args: [], needsBrowser: false },
  gallery: { script: 'e2e/gallery/serveViewer.ts', args: [], needsBrowser: false },
  check: { script: 'scripts/check/main.ts', args: [], needsBrowser: false },
  spec: { script: 'scripts/spec.ts', args: [], needsBrowser: false },
  migration: { script: 'scripts/migration.ts', args: [], needsBrowser: false },
  networks: { script: 'scripts/networks.ts', args: [], needsBrowser: false },
  bench: { script: 'bench/main.ts', args: [], needsBrowser: true },
  names: { script: 'scripts/names.ts', args: [], needsBrowser: false },
  build: { script: 'scripts/build.ts', args: [], needsBrowser: false },
  examples: { script: 'scripts/examples.ts', args: [], needsBrowser: true },
  reset: { script: 'scripts/reset.ts', args: [], needsBrowser: false },
}
