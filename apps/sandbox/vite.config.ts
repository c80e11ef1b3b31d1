import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

function entry(path: string) {
  return fileURLToPath(new URL(`./src/${path}.ts`, import.meta.url))
}

/**
 * The browser scripts: the Sandbox Wallet, its window, the faucet form, the inbox, the front page's controls and the
 * purchase page.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        startSandboxWallet: entry('wallet/browser/startSandboxWallet'),
        approvePage: entry('wallet/browser/approvePage'),
        faucetPage: entry('services/client/faucetPage'),
        inboxPage: entry('services/client/inboxPage'),
        controlsPage: entry('services/client/controlsPage'),
        payPage: entry('services/client/payPage'),
      },
      // The served wallet script imports a named export of its entry.
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
})
