import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { frameManifest } from '@foyer/contract/frame/frameManifest'
import { afterAll, expect, it } from 'vitest'
import { buildFrame, composeFrame } from './buildFrame.js'

const root = fileURLToPath(new URL('fixtures/small/', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'foyer-frame-'))

afterAll(() => rmSync(work, { recursive: true, force: true }))

it('composeFrame: produces the same bytes for the same sources and lists each file with its hash', async () => {
  const [first, second] = [join(work, 'first'), join(work, 'second')]
  const { manifest } = await buildFrame(root, first)
  await buildFrame(root, second)
  expect(readFileSync(join(second, 'manifest.json'))).toEqual(readFileSync(join(first, 'manifest.json')))
  expect(frameManifest.parse(manifest)).toEqual(manifest)
  expect(manifest.files.length).toBeGreaterThan(3)
  for (const { path, sha256, integrity } of manifest.files) {
    const bytes = readFileSync(join(first, path))
    expect(readFileSync(join(second, path))).toEqual(bytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(integrity)
    expect(path).toMatch(/^frame\/[\w-]+\.js$/)
  }
})

it('composeFrame: the page names only hashed files, and the policy lists a hash for every inline script', async () => {
  const { manifest } = await buildFrame(root, join(work, 'third'))
  // regexp-ignore: the input is our own
  const scripts = [...manifest.html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)]
  expect(scripts).toHaveLength(2)
  for (const [, text = ''] of scripts) {
    const hash = createHash('sha256').update(text).digest('base64')
    expect(manifest.contentSecurityPolicy).toContain(`'sha256-${hash}'`)
  }
  const scriptRule = manifest.contentSecurityPolicy.split('; ').find((rule) => rule.startsWith('script-src'))
  expect(scriptRule).toMatch(/^script-src 'sha256-\S+' 'sha256-\S+' 'strict-dynamic'$/)
  expect(manifest.contentSecurityPolicy).toContain("require-trusted-types-for 'script'")
})

it('error: composeFrame rejects a schema that the zod replacement does not support', async () => {
  const unknownSchema = fileURLToPath(new URL('fixtures/unknownSchema/', import.meta.url))
  await expect(composeFrame(unknownSchema)).rejects.toThrow('bigint')
})
