import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { fillFramePage } from '@foyer/contract/frame/framePage'
import { type BuiltFrame, composeFrame } from '../../apps/frame/build/buildFrame.js'
import { expect, test } from '../stillTest.js'

const fixture = fileURLToPath(new URL('../../apps/frame/build/fixtures/small/', import.meta.url))

interface Served {
  readonly url: string
  readonly built: BuiltFrame
  readonly server: Server
}

/** Serves a small built frame exactly as its manifest describes. */
async function serve(damaged?: string): Promise<Served> {
  const built = await composeFrame(fixture)
  const { html, contentSecurityPolicy, files } = built.manifest
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]?.slice(1)
    const file = files.find((candidate) => candidate.path === path)
    const text = built.files.find((candidate) => candidate.path === path)?.text
    if (path === 'sdk') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': contentSecurityPolicy })
      response.end(fillFramePage(html, { projectId: 'p', origins: [] }))
    } else if (file && text !== undefined) {
      response.writeHead(200, {
        'content-type': file.contentType,
        'content-security-policy': file.contentSecurityPolicy,
      })
      response.end(damaged && text.includes(damaged) ? `${text}\n;globalThis.damaged = true` : text)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk`, built, server }
}

test('frame policy: allows lazily loaded modules and the worker only by their hashes, and no other script', async ({
  page,
}) => {
  const { url, server } = await serve()
  await page.goto(url)
  await page.waitForFunction(() => 'results' in window)
  expect(await page.evaluate(() => (window as unknown as { results: unknown }).results)).toEqual({
    late: 'hello late from a shared module long enough to be cut out',
    later: 'hello later from a shared module long enough to be cut out',
    worker: 'deep offline',
    html: 'refused',
    script: 'refused',
    otherWorker: 'refused',
    policy: 'refused',
    code: 'refused',
  })
  server.close()
})

test('frame policy: does not run a file whose hash differs from the page', async ({ page }) => {
  const { url, server } = await serve('hello ')
  const failed = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.goto(url)
  await failed
  expect(await page.evaluate(() => 'results' in window || 'damaged' in window)).toBe(false)
  server.close()
})
