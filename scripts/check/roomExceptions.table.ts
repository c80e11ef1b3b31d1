const KIT = 'packages/kit/src/'

/** Folders that may enter a package beside its exports, by path; each needs its reason. */
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
    why: 'measures the index and the router over the chains that their tests are made of',
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
    why: 'makes up the errors and networks those screens show',
  },
  { folder: 'e2e/embedded/gallery/', package: '@foyer/contract', why: 'makes up the keys those screens show' },
  { folder: 'e2e/engines/', package: '@foyer/frame', why: 'walks the table of confirmations in every browser' },
  { folder: 'e2e/recovery/', package: '@foyer/frame', why: 'builds the offline page, which is served by nobody' },
  { folder: 'e2e/keys/', package: '@foyer/frame', why: 'tries passkeys in a browser without the screens around them' },
  { folder: 'apps/frame/src/keys/', package: '@foyer/server', why: 'holds the vault against the routes it talks to' },
]

/** Pages written as a host's author would write them: one program each, so its own query client is no one else's. */
export const hostPages: readonly string[] = [
  'bench/peers/pages/',
  'bench/faults/peers/pages/',
  'examples/',
  'e2e/gallery/',
]

/** Module-level state that was weighed and kept; each needs its reason. */
export const allowedState: readonly { readonly file: string; readonly name: string; readonly why: string }[] = [
  {
    file: `${KIT}elements/script.ts`,
    name: 'globalThis',
    why: 'a page without a bundler reaches Foyer through a global',
  },
  { file: `${KIT}react.ts`, name: 'modal', why: 'code that comes over from AppKit imports the instance by this name' },
  {
    file: `${KIT}AppKitProvider.tsx`,
    name: 'made',
    why: 'a render that React repeats knows the first one by nothing but its props',
  },
]
