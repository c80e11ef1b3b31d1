import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const entry = (name: string) => fileURLToPath(new URL(`./src/client/${name}.ts`, import.meta.url))

/**
 * The scripts that run in browsers: the Sandbox Wallet, its window, the faucet form, the inbox, the front page's controls
 * and the page of a purchase.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        startSandboxWallet: entry('startSandboxWallet'),
        approvePage: entry('approvePage'),
        faucetPage: entry('faucetPage'),
        inboxPage: entry('inboxPage'),
        controlsPage: entry('controlsPage'),
        payPage: entry('payPage'),
      },
      // The served wallet script imports a named export of its entry.
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
})
