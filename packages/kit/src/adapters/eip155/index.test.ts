import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'

/** Bundles the entry like a host's bundler. Returns the initial chunks and the lazy chunks. */
async function bundleEntry() {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { write: false, minify: true, lib: { entry: 'index.ts', formats: ['es'] } },
  })
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const initial = chunks.filter(({ isEntry }) => isEntry)
  for (const chunk of initial)
    for (const name of chunk.imports)
      initial.push(...chunks.filter((other) => other.fileName === name && !initial.includes(other)))
  return { initial, lazy: chunks.filter((chunk) => !initial.includes(chunk)) }
}

describe('bundle of the EVM adapter', () => {
  it('loads neither viem nor more than 3,000 characters before the first call', async () => {
    const { initial, lazy } = await bundleEntry()
    const modules = initial.flatMap(({ moduleIds }) => moduleIds)
    expect(modules.filter((id) => /node_modules/.test(id))).toEqual([])
    expect(initial.reduce((sum, { code }) => sum + code.length, 0)).toBeLessThan(3_000)
    // Check that a lazy chunk has viem: the first assertion would also hold for an adapter without it.
    expect(lazy.some(({ moduleIds }) => moduleIds.some((id) => id.includes('node_modules/viem')))).toBe(true)
  })

  it('has the tables for name normalisation in one separate chunk', async () => {
    const { lazy } = await bundleEntry()
    const withTables = lazy.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('ens-normalize')))
    expect(withTables).toHaveLength(1)
    expect(withTables[0]?.moduleIds.some((id) => id.endsWith('balances.ts'))).toBe(false)
  })
})
