const KIT = 'packages/kit/src/'

/** Folders that may import a package's files other than its exports. Each needs a reason. */
export const insiders: readonly { readonly folder: string; readonly package: string; readonly why: string }[] = [
  { folder: 'apps/', package: 'foyer', why: 'tests read their size from scripts/test/suite.ts' },
  { folder: 'packages/', package: 'foyer', why: 'tests read their size from scripts/test/suite.ts' },
  {
    folder: 'bench/pairing/',
    package: '@foyer/kit',
    why: 'pairs with the same real wallets as the tests of the pairing',
  },
  { folder: 'bench/faults/peers/', package: 'foyer', why: 'shows the driver the same interface as the page of Foyer' },
  {
    folder: 'bench/data/',
    package: '@foyer/server',
    why: 'measures the index and the router over the chains of their tests',
  },
  { folder: 'e2e/gallery/', package: '@foyer/kit', why: 'shows parts of the widget that no host can reach alone' },
  {
    folder: 'e2e/embedded/',
    package: '@foyer/frame',
    why: 'builds the frame, and shows screens that no message opens alone',
  },
  {
    folder: 'e2e/embedded/gallery/',
    package: '@foyer/kit',
    why: 'creates the errors and networks that those screens show',
  },
  { folder: 'e2e/embedded/gallery/', package: '@foyer/contract', why: 'creates the keys that those screens show' },
  { folder: 'e2e/engines/', package: '@foyer/frame', why: 'walks the table of confirmations in every browser' },
  { folder: 'e2e/recovery/', package: '@foyer/frame', why: 'builds the offline page, which no server serves' },
  { folder: 'e2e/keys/', package: '@foyer/frame', why: 'tries passkeys in a browser without the screens around them' },
  { folder: 'apps/frame/src/keys/', package: '@foyer/server', why: 'tests the vault with the routes it calls' },
  {
    folder: 'apps/frame/src/counterfactual/',
    package: '@foyer/server',
    why: 'tests operations with the bundler that executes them',
  },
  { folder: 'apps/frame/src/testing/', package: '@foyer/server', why: 'opens a frame with the bundler of a server' },
]

/** Pages written as a host's author would write them. Each is a separate program, so its query client is not shared. */
export const hostPages: readonly string[] = [
  'bench/peers/pages/',
  'bench/faults/peers/pages/',
  'examples/',
  'e2e/gallery/',
]

/** Reviewed and accepted module-level state. Each entry needs a reason. */
export const allowedState: readonly { readonly file: string; readonly name: string; readonly why: string }[] = [
  {
    file: `${KIT}elements/script.ts`,
    name: 'globalThis',
    why: 'a page without a bundler reaches Foyer through a global',
  },
  {
    file: `${KIT}singleInstance.ts`,
    name: 'modal',
    why: 'code that moves from AppKit imports the instance by this name',
  },
  {
    file: `${KIT}AppKitProvider.tsx`,
    name: 'instancesByProps',
    why: 'a repeated render finds the instance of the first render only by its props',
  },
]
