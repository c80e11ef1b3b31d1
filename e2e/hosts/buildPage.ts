import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { gatherShared } from './gatherShared.js'

/** The pages that specs visit, by the folder they are built from. */
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

/** React as hosts that have not moved on have it; everything that asks for React gets this one. */
const react18 = [
  { find: /^react(?=$|\/)/, replacement: dirname(createRequire(import.meta.url).resolve('react-18/package.json')) },
  {
    find: /^react-dom(?=$|\/)/,
    replacement: dirname(createRequire(import.meta.url).resolve('react-dom-18/package.json')),
  },
]

/** Where `buildAllPages` has put the pages, for the workers it is the parent of. */
const builtVariable = 'FOYER_BUILT_PAGES'

/**
 * Builds a page into a folder. React stays as developers have it, with its checks, though smaller; a manifest tells which file a module went to.
 */
async function buildInto(name: PageName, folder: string): Promise<void> {
  const root = fileURLToPath(pageSources[name])
  if (name === 'playground') return buildAsStarted(root, folder)
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
      // Half of what the browser does to show a page is reading it.
      minify: true,
      manifest: 'manifest.json',
      rolldownOptions: { output: { codeSplitting: { groups: [gatherShared] } } },
    },
  })
}

/** Builds a page as `npm start` does, its strict policy included. */
async function buildAsStarted(root: string, outDir: string): Promise<void> {
  const configFile = join(root, 'vite.config.ts')
  await build({ root, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
}

/** Builds every page once, so that no test waits for modules one by one; returns the folder that holds them. */
export async function buildAllPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  for (const name of Object.keys(pageSources) as PageName[]) await buildInto(name, join(folder, name))
  process.env[builtVariable] = folder
  return folder
}

/** The folder of a built page: the one of this run, or one built now where nobody did. */
export async function findBuiltPage(name: PageName): Promise<string> {
  const built = process.env[builtVariable]
  if (built !== undefined) return join(built, name)
  const folder = await mkdtemp(join(tmpdir(), `foyer-page-${name}-`))
  await buildInto(name, folder)
  return folder
}
