/**
 * The program of each command, and whether it opens a browser. Every command runs the set-up first; `setup` does only
 * that.
 */
export const commands = {
  setup: { args: [], needsBrowser: false },
  start: { script: 'scripts/start.ts', args: [], needsBrowser: false },
  dev: { script: 'scripts/start.ts', args: ['--dev'], needsBrowser: false },
  test: { script: 'scripts/test.ts', args: ['main'], needsBrowser: true },
  'test:all': { script: 'scripts/test.ts', args: ['all'], needsBrowser: true },
  'test:soak': { script: 'scripts/test.ts', args: ['soak'], needsBrowser: false },
  'test:nodes': { script: 'scripts/testNodes.ts', args: [], needsBrowser: false },
  mutate: { script: 'scripts/mutate.ts', args: [], needsBrowser: false },
  gallery: { script: 'e2e/gallery/serveViewer.ts', args: [], needsBrowser: false },
  check: { script: 'scripts/check/main.ts', args: [], needsBrowser: false },
  spec: { script: 'scripts/spec.ts', args: [], needsBrowser: false },
  migration: { script: 'scripts/migration.ts', args: [], needsBrowser: false },
  networks: { script: 'scripts/networks.ts', args: [], needsBrowser: false },
  bench: { script: 'bench/main.ts', args: [], needsBrowser: true },
  names: { script: 'scripts/names.ts', args: [], needsBrowser: false },
  'build:server': { script: 'scripts/buildServer.ts', args: [], needsBrowser: false },
  build: { script: 'scripts/build.ts', args: [], needsBrowser: false },
  examples: { script: 'scripts/test.ts', args: ['all', 'examples'], needsBrowser: true },
  changelog: { script: 'scripts/changelog.ts', args: [], needsBrowser: false },
  release: { script: 'scripts/release.ts', args: [], needsBrowser: false },
  reset: { script: 'scripts/reset.ts', args: [], needsBrowser: false },
}
