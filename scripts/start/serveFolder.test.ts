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

/** Sends a request with exactly this path. fetch would normalize it. */
function sendRequest(path: string, method = 'GET'): Promise<{ status: number; type: string; cache: string }> {
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

it('serveFolder: serves pages with no-cache and hashed files as immutable, with their types', async () => {
  expect(await sendRequest('/')).toEqual({ status: 200, type: 'text/html; charset=utf-8', cache: 'no-cache' })
  expect(await sendRequest('/index.html?x=1')).toMatchObject({ status: 200 })
  expect(await sendRequest('/assets/index-AbCd1234.js')).toMatchObject({
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
])('serveFolder: does not serve %s', async (path) => {
  expect((await sendRequest(path)).status).toBe(404)
})

it('serveFolder: allows only reading methods', async () => {
  expect((await sendRequest('/', 'POST')).status).toBe(405)
  expect((await sendRequest('/', 'HEAD')).status).toBe(200)
})
