import { dirname, join } from 'node:path'
import { build } from 'vite'
import { benchDir } from '../folders.js'

/** Builds the script of a wallet, one file that runs before the scripts of a page. Returns its path. */
export async function buildWallet(entry: string): Promise<string> {
  const outDir = join(benchDir, 'dist', dirname(dirname(entry)))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      lib: {
        entry: join(benchDir, entry),
        formats: ['iife'],
        name: 'fieldWalletScript',
        fileName: () => 'wallet.js',
      },
    },
  })
  return join(outDir, 'wallet.js')
}
