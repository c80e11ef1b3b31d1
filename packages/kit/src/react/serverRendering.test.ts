import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
function folderOf(name: string) {
  return dirname(require.resolve(`${name}/package.json`))
}
const entry = fileURLToPath(new URL('../react.ts', import.meta.url))
const networks = fileURLToPath(new URL('../../../primitives/src/networks/sandbox.ts', import.meta.url))

/** The code of an app on its server: it renders before and after `createAppKit` runs. */
const page = `
import { createElement as h, version } from 'react'
import { renderToString } from 'react-dom/server'
import * as kit from ${JSON.stringify(entry)}
import { foyerLocal } from ${JSON.stringify(networks)}

function Visitor() {
  const { address, isConnected, status, allAccounts } = kit.useAppKitAccount()
  const { caipNetwork, chainId } = kit.useAppKitNetwork()
  const { caipNetworkId } = kit.useAppKitNetworkCore()
  const { walletProvider, walletProviderType } = kit.useAppKitProvider('eip155')
  const { disconnect } = kit.useDisconnect()
  const found = [address, isConnected, status, allAccounts.length, caipNetwork?.name, chainId, caipNetworkId, walletProvider, walletProviderType, typeof disconnect]
  return h('p', null, found.map(String).join(' '))
}

const tryHook = (name) => {
  const Host = () => (kit[name](), null)
  try {
    renderToString(h(Host))
    return 'rendered'
  } catch (error) {
    return error.message
  }
}

export function run() {
  const before = renderToString(h(Visitor))
  const refusals = ['useAppKit', 'useAppKitTheme', 'useWalletInfo', 'useAppKitState', 'useAppKitEvents'].map(tryHook)
  const appKit = kit.createAppKit({ networks: [foyerLocal] })
  const after = renderToString(h(Visitor))
  appKit.destroy()
  return { version, before, refusals, after, ended: renderToString(h(Visitor)) }
}
`

describe('server rendering', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-render-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['18', 'react-18', 'react-dom-18'],
    ['19', 'react', 'react-dom'],
  ])(
    'React %s: hooks return undefined values before createAppKit, and the disconnected state after it',
    async (major, react, dom) => {
      const input = join(folder, `page${major}.js`)
      writeFileSync(input, page)
      await build({
        configFile: false,
        logLevel: 'error',
        resolve: {
          alias: [
            { find: /^react(?=$|\/)/, replacement: folderOf(react) },
            { find: /^react-dom(?=$|\/)/, replacement: folderOf(dom) },
          ],
        },
        ssr: { noExternal: true },
        // A server loads no dynamic imports.
        plugins: [{ name: 'leave-late', resolveDynamicImport: (id) => ({ id: String(id), external: true }) }],
        build: {
          ssr: input,
          outDir: join(folder, major),
          rolldownOptions: { output: { entryFileNames: 'page.mjs' } },
        },
      })
      const { run } = await import(join(folder, major, 'page.mjs'))
      const { version, before, refusals, after, ended } = run()
      expect(version).toMatch(new RegExp(`^${major}\\.`))
      const nothingKnown =
        '<p>undefined false undefined 0 undefined undefined undefined undefined undefined function</p>'
      expect(before).toBe(nothingKnown)
      expect(after).toBe(
        '<p>undefined false disconnected 0 Foyer Chain 31337 eip155:31337 undefined undefined function</p>',
      )
      expect(ended).toBe(nothingKnown)
      for (const told of refusals) expect(told).toContain('Please call "createAppKit" before using')
    },
  )
})
