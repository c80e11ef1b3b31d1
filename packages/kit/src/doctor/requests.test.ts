import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { formatJson, formatReport } from './formatReport.js'
import { isFailure } from './http/Reply.js'
import { sendRequest } from './http/sendRequest.js'
import { createTestHosts, runCommandLine } from './testHosts.js'

const hosts = createTestHosts()
afterEach(() => hosts.close())

const timeoutMs = 20_000

describe('sendRequest', () => {
  it('cuts a body that is too long, and closes the connection', async () => {
    const counts = { closed: 0 }
    const host = await hosts.listen((_, response) => {
      const write = () => {
        if (response.destroyed) return
        response.write('a'.repeat(65_536), () => setImmediate(write))
      }
      response.on('close', () => {
        counts.closed += 1
      })
      write()
    })
    const reply = await sendRequest(new URL(host.url), { timeoutMs: 20_000, maxBodyBytes: 100_000 })
    expect(isFailure(reply) ? reply : reply.body.length).toBe(100_000)
    await expect.poll(() => counts.closed).toBe(1)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('cuts a small body in %s that is large without compression', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000))
    const host = await hosts.listen((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    )
    const reply = await sendRequest(new URL(host.url), { timeoutMs: 20_000, maxBodyBytes: 100_000 })
    expect(isFailure(reply) ? reply : reply.body.length).toBe(100_000)
  })

  it('returns a failure for a body that is not in its encoding', async () => {
    const host = await hosts.listen((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no'))
    expect(await sendRequest(new URL(host.url), { timeoutMs })).toMatchObject({ failure: expect.any(String) })
  })

  it.each([
    ['sends no headers', () => undefined],
    ['sends a header every 50 ms', 'X-A: 1\r\n'],
    ['sends a byte of the body every 50 ms', 'HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n'],
  ])('ends in time if a host %s', async (_, first) => {
    const timers: NodeJS.Timeout[] = []
    const host = await hosts.listen(() => undefined)
    host.acceptRaw((socket) => {
      socket.on('error', () => undefined)
      if (typeof first !== 'string') return
      socket.write(first.startsWith('HTTP') ? first : `HTTP/1.1 200 OK\r\n${first}`)
      timers.push(setInterval(() => socket.writable && socket.write(first.startsWith('HTTP') ? 'a' : first), 50))
    })
    const outcome = await sendRequest(new URL(host.url), { timeoutMs: 500 })
    for (const timer of timers) clearInterval(timer)
    expect(outcome).toMatchObject({ failure: 'no response in time' })
  })

  it.each([
    ['headers over 64 kB', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(80_000)}\r\n\r\n`, 'larger than 64 kB'],
    ['a response that is not HTTP', 'SSH-2.0-OpenSSH\r\n', 'not valid HTTP'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 'not valid HTTP'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 'protocol'],
  ])('returns a failure for %s', async (_, response, failure) => {
    const host = await hosts.listen(() => undefined)
    host.acceptRaw((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(response))
    })
    expect(await sendRequest(new URL(host.url), { timeoutMs })).toMatchObject({
      failure: expect.stringContaining(failure),
    })
  })

  it('resolves names below localhost to this machine', async () => {
    const host = await hosts.servePage()
    const reply = await sendRequest(new URL(host.url.replace('localhost', 'a.b.localhost')), { timeoutMs })
    expect(reply).toMatchObject({ status: 200 })
  })
})

describe('the report of a hostile host', () => {
  it('contains no control character, no text in another direction and no second line of the host', async () => {
    const page = await hosts.listen((_, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n' +
          'Cross-Origin-Opener-Policy: same-origin; a="\u009b31m\t"\r\n\r\n' +
          '<meta http-equiv="Content-Security-Policy" content="frame-src &#27;[2J&#x202e;&#10;Fix:none; img-src x">',
      )
    })
    const report = await runCommandLine(page.url)
    const text = formatReport(report)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(text).toContain('\ufffd')
    expect(text.split('\n').filter((line) => line.startsWith('Fix'))).toEqual([])
    expect(formatJson(report)).not.toMatch(/[\u0080-\u009f\u202e]|\\u00/)
  })

  it('shortens long values', async () => {
    const page = await hosts.servePage({ 'cross-origin-opener-policy': `same-origin;${'a'.repeat(30_000)}` })
    const lines = formatReport(await runCommandLine(page.url)).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_100)
  })
})
