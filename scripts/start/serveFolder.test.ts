import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServedFolder, serveFolder } from './serveFolder.js'

const outer = mkdtempSync(join(tmpdir(), 'foyer-serve-'))
const folder = join(outer, 'dist')
let served: ServedFolder
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/index-AbCd1234.js'), 'export {}')
  writeFileSync(join(folder, '.built-from'), 'secret')
  writeFileSync(join(outer, 'outside.txt'), 'secret')
  served = await serveFolder(folder, 0)
})
afterAll(async () => {
  await served.close()
  rmSync(outer, { recursive: true, force: true })
})

/** A request with its path exactly as given: fetch would tidy it up. */
function ask(path: string, method = 'GET'): Promise<{ status: number; type: string; cache: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: served.port, path, method }, (response) => {
      response.resume()
      const { 'content-type': type = '', 'cache-control': cache = '' } = response.headers
      resolve({ status: response.statusCode ?? 0, type, cache })
    })
    sent.on('error', reject)
    sent.end()
  })
}

it('serves the page anew each time and hashed files for good, with their types', async () => {
  expect(await ask('/')).toEqual({ status: 200, type: 'text/html; charset=utf-8', cache: 'no-cache' })
  expect(await ask('/index.html?x=1')).toMatchObject({ status: 200 })
  expect(await ask('/assets/index-AbCd1234.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
  })
})

it.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/.built-from',
  '/%',
  '/assets',
  '/a%00',
])('does not serve %s', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

it('only reads', async () => {
  expect((await ask('/', 'POST')).status).toBe(405)
  expect((await ask('/', 'HEAD')).status).toBe(200)
})
