import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../', import.meta.url)
const { foyer } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
  readonly foyer: { readonly entries: Readonly<Record<string, string>> }
}

it.each(Object.entries(foyer.entries))('package entry imports on a server without a page: %s', async (_, file) => {
  expect(globalThis).not.toHaveProperty('window')
  expect(Object.keys(await import(new URL(file, folder).href))).toBeInstanceOf(Array)
})

it("the entry with components and hooks starts with 'use client', so that server components can import it", () => {
  expect(readFileSync(new URL(foyer.entries['./react'] ?? '', folder), 'utf8')).toMatch(/^'use client'/)
})
