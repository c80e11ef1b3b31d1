import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import type { RunningPage } from './startNext.js'

const require = createRequire(import.meta.url)
function folderOf(name: string, from = require) {
  return dirname(from.resolve(`${name}/package.json`))
}

/** The packages of an example whose version differs from the version in this repository. */
export function listAliases(example: string): Readonly<Record<string, string>> {
  if (example === 'ethers5-vite') return { ethers: folderOf('ethers-5'), viem: folderOf('viem-2') }
  if (example !== 'wagmi2-vite') return {}
  const wagmi = folderOf('wagmi-2')
  const core = join(wagmi, 'node_modules/@wagmi/core')
  return { react: folderOf('react-18'), 'react-dom': folderOf('react-dom-18'), wagmi, '@wagmi/core': core }
}

/**
 * Builds and serves a Vite example with the package of this repository instead of an installed one. `define` replaces
 * constants of the example.
 */
export async function serveVite(example: string, define: Readonly<Record<string, string>> = {}): Promise<RunningPage> {
  const outDir = mkdtempSync(join(tmpdir(), `foyer-${example}-`))
  const alias = Object.entries(listAliases(example)).map(([name, replacement]) => ({
    find: new RegExp(`^${name}(?=$|/)`),
    replacement,
  }))
  const root = fileURLToPath(new URL(`../../examples/${example}/`, import.meta.url))
  await build({ root, define, logLevel: 'error', resolve: { alias }, build: { outDir, emptyOutDir: true } })
  const { port, close } = await serveFolder(outDir, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      await close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
