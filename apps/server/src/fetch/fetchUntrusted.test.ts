import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetchUntrusted, UntrustedFetchError } from './fetchUntrusted.js'
import { isPublicAddress } from './isPublicAddress.js'

// The timeout is long because failed DNS lookups in other test files can block the lookups of this worker for seconds.
const limits = { maxBytes: 1_000, timeoutMs: 30_000 }
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

function faultOf(promise: Promise<unknown>) {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof UntrustedFetchError ? error.fault : String(error)),
  )
}

describe('createFetchUntrusted', () => {
  it.each([
    ['http://example.com/a.json', 'bad_address'],
    ['ftp://example.com/a', 'bad_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['https://user:word@example.com/', 'bad_address'],
    ['https://example.com:8443/', 'bad_address'],
    ['not an address', 'bad_address'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://localhost/', 'private_address'],
  ])('rejects %s (%s)', async (url, fault) => {
    expect(await faultOf(createFetchUntrusted()(url, limits))).toBe(fault)
  })

  it('rejects a redirect to a private address', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(302, { location: request.url === '/in' ? '/out' : 'https://169.254.169.254/' }).end()
    })
    const fetchUntrusted = createFetchUntrusted({ exempt: [origin] })
    expect(await faultOf(fetchUntrusted(`${origin}/in`, limits))).toBe('private_address')
  })

  it('throws `too_large` for a response of unlimited length', async () => {
    const origin = await serve((_, response) => {
      const pour = () => response.write('x'.repeat(600), () => void pour())
      pour()
    })
    expect(await faultOf(createFetchUntrusted({ exempt: [origin] })(origin, limits))).toBe('too_large')
  })

  it('throws `timeout` even if the server sends data from time to time', async () => {
    const origin = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    })
    const fetchUntrusted = createFetchUntrusted({ exempt: [origin] })
    expect(await faultOf(fetchUntrusted(origin, { maxBytes: 1_000_000, timeoutMs: 60 }))).toBe('timeout')
  })

  it('returns the content type without parameters, in lower case', async () => {
    const origin = await serve((_, response) => {
      response.setHeader('content-type', 'Application/JSON; charset=utf-8').end('{"a":1}')
    })
    const answer = await createFetchUntrusted({ exempt: [origin] })(`${origin}/a.json`, limits)
    expect(answer.contentType).toBe('application/json')
    expect(Buffer.from(answer.bytes).toString()).toBe('{"a":1}')
  })

  it('throws `refused` for an endless redirect', async () => {
    const origin = await serve((_, response) => void response.writeHead(301, { location: '/again' }).end())
    expect(await faultOf(createFetchUntrusted({ exempt: [origin] })(origin, limits))).toBe('refused')
  })
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['::ffff:8.8.8.8', false],
  ['localhost', false],
])('isPublicAddress: returns for %s: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
