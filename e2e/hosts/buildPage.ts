import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { gatherShared } from './gatherShared.js'

/** The pages of the specs, by the folder they are built from. */
const pageSources = {
  widget: new URL('../fixtures/widget', import.meta.url),
  pairing: new URL('../fixtures/pairing', import.meta.url),
  connect: new URL('../fixtures/connect', import.meta.url),
  signIn: new URL('../fixtures/signIn', import.meta.url),
  walletAdapter: new URL('../fixtures/walletAdapter', import.meta.url),
  provider: new URL('../fixtures/provider', import.meta.url),
  react18: new URL('../fixtures/provider', import.meta.url),
  gallery: new URL('../gallery', import.meta.url),
  frameGallery: new URL('../embedded/gallery', import.meta.url),
  playground: new URL('../../apps/playground', import.meta.url),
} as const

export type PageName = keyof typeof pageSources

/** React 18, for hosts that have not upgraded. All imports of React resolve to it. */
const react18 = [
  { find: /^react(?=$|\/)/, replacement: dirname(createRequire(import.meta.url).resolve('react-18/package.json')) },
  {
    find: /^react-dom(?=$|\/)/,
    replacement: dirname(createRequire(import.meta.url).resolve('react-dom-18/package.json')),
  },
]

/** The folder in which `buildAllPages` has put the pages. Its child processes, the workers, read it. */
const builtVariable = 'FOYER_BUILT_PAGES'

/**
 * Builds a page into a folder. React is the development build with its checks, but minified. A manifest maps each
 * module to its file.
 */
async function buildInto(name: PageName, folder: string): Promise<void> {
  const root = fileURLToPath(pageSources[name])
  if (name === 'playground') return buildPlayground(root, folder)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: name === 'react18' ? react18 : [] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      // Parsing takes half of the browser's time to show a page.
      minify: true,
      manifest: 'manifest.json',
      rolldownOptions: { output: { codeSplitting: { groups: [gatherShared] } } },
    },
  })
}

/** Builds a page like `npm start`, including its strict CSP. */
async function buildPlayground(root: string, outDir: string): Promise<void> {
  const configFile = join(root, 'vite.config.ts')
  await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
}

/** Builds every page once, so that no test waits for single modules. Returns the folder with the pages. */
export async function buildAllPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  for (const name of Object.keys(pageSources) as PageName[]) await buildInto(name, join(folder, name))
  process.env[builtVariable] = folder
  return folder
}

/** Returns the folder of a built page: the one of this run, or a new build if there is none. */
export async function findBuiltPage(name: PageName): Promise<string> {
  const built = process.env[builtVariable]
  if (built !== undefined) return join(built, name)
  const folder = await mkdtemp(join(tmpdir(), `foyer-page-${name}-`))
  await buildInto(name, folder)
  return folder
}
