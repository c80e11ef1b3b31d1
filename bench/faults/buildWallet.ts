import { join } from 'node:path'
import { build } from 'vite'
import { benchDir } from '../folders.js'

/** Builds the script of the misbehaving wallet, one file that runs before the scripts of a page. Returns its path. */
export async function buildWallet(): Promise<string> {
  const outDir = join(benchDir, 'dist/faults')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      lib: {
        entry: join(benchDir, 'faults/inPage/wallet.ts'),
        formats: ['iife'],
        name: 'fieldWalletScript',
        fileName: () => 'wallet.js',
      },
    },
  })
  return join(outDir, 'wallet.js')
}
