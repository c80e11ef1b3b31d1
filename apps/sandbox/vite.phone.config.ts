import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The phone wallet's page. Only this build bundles the protocol's client libraries. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
  build: {
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: { phonePage: fileURLToPath(new URL('./src/wallet/phone/main.tsx', import.meta.url)) },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
