import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../', import.meta.url)
const { foyer } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
  readonly foyer: { readonly entries: Readonly<Record<string, string>> }
}

it.each(Object.entries(foyer.entries))('is imported on a server, where there is no page: %s', async (_, file) => {
  expect(globalThis).not.toHaveProperty('window')
  expect(Object.keys(await import(new URL(file, folder).href))).toBeInstanceOf(Array)
})

it('says of the entry with components and hooks that it is for the page, so that server components may use it', () => {
  expect(readFileSync(new URL(foyer.entries['./react'] ?? '', folder), 'utf8')).toMatch(/^'use client'/)
})
